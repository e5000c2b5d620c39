// The session of the desk: a tab of the desk that is open in the same browser hands it to this page, as it does to its own new tabs.

const patience = 300; // milliseconds that the page waits for a tab of the desk

export function sessionOfDesk() {
  const tabs = new BroadcastChannel("lending.desk"), mine = crypto.getRandomValues(new Uint32Array(2)).join("-");
  return new Promise((known) => {
    const end = (session) => { tabs.close(); known(session); };
    const waiting = setTimeout(end, patience, null);
    tabs.addEventListener("message", ({ data }) => { if (data.session && data.to === mine) { clearTimeout(waiting); end(data.session); } });
    tabs.postMessage({ asks: mine });
  });
}
