// Menus close when the reader turns elsewhere: on Escape, and on a click or a focus outside of them. A menu that opens beyond the right
// edge of the screen is put to the left of it.

const opened = () => document.querySelectorAll("details.menu[open]");

export function closeMenusElsewhere() {
  const elsewhere = (event) => { for (const menu of opened()) if (!menu.contains(event.target)) menu.open = false; };
  addEventListener("toggle", ({ target }) => { if (target.matches("details.menu")) place(target); }, true);
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

// place keeps an opened menu on the screen.
function place(menu) {
  menu.classList.remove("leftwards");
  if (menu.open && menu.querySelector(".sheet").getBoundingClientRect().right > document.documentElement.clientWidth) menu.classList.add("leftwards");
}
