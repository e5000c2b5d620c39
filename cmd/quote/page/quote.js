// Quotes of loans, calculated in the page by the engine that the platform uses, with the same figures.
//
//   import { openQuotes } from "./quote.js";
//   const quotes = await openQuotes("quote.wasm.gz");
//   const { rows, totals, disclosure, warnings } = quotes.of({ principal: 1000, numberOfRepayments: 12, … });
//
// docs/quote.md lists the terms.

import "./wasm_exec.js"; // of the Go release that built the engine: it defines Go

// Refusal says which terms the engine refuses, by field: { field, code, message } each.
export class Refusal extends Error {
  constructor({ code, message, errors = [] }) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

// openQuotes loads the engine, once a page. An address that ends in .gz is unpacked here.
export async function openQuotes(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The engine cannot be loaded: ${answer.status} of ${address}.`);
  const packed = /\.gz$/.test(new URL(answer.url).pathname) && !answer.headers.get("Content-Encoding");
  const body = packed ? answer.body.pipeThrough(new DecompressionStream("gzip")) : answer.body;
  const go = new globalThis.Go(), wasm = new Response(body, { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(wasm, go.importObject);
  go.run(instance);
  const answerOf = globalThis.lendingQuote;
  return {
    // of is the quote of terms, with amounts as numbers.
    of(terms, { explain = false } = {}) {
      const { quote, refusal } = JSON.parse(answerOf(JSON.stringify({ terms, explain })));
      if (refusal) throw new Refusal(refusal);
      return quote;
    },
    // text is the answer to a request as the engine writes it, with every digit.
    text: (request) => answerOf(request),
  };
}
