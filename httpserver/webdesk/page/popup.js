// Menus close when the reader turns elsewhere: on Escape, and on a click or a focus outside of them.

const opened = () => document.querySelectorAll("details.menu[open]");

export function closeMenusElsewhere() {
  const elsewhere = (event) => { for (const menu of opened()) if (!menu.contains(event.target)) menu.open = false; };
  addEventListener("click", elsewhere);
  addEventListener("focusin", elsewhere);
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of opened()) {
      const within = menu.contains(document.activeElement);
      menu.open = false;
      if (within) menu.querySelector("summary").focus();
    }
  });
}
