// @ts-check
// Creates and changes the elements that the program describes. The program sends all changes of a screen as one list,
// because each call from Python to JavaScript costs time. Elements are known by number. Text goes in as text, never as
// markup.

/** @typedef {HTMLElement | SVGElement} Shown */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Map<number, Shown>} */
const elements = new Map();

/** Tells each element of the class `room` how large it is, for whatever it holds to be as large as fits. Container units
 * of a style sheet could do the same, but with them every tap would compute the style of every cell again. */
const rooms = new ResizeObserver((entries) => entries.forEach(({ target }) => measure(/** @type {HTMLElement} */ (target))));

/** @type {WeakSet<Element>} */
const measured = new WeakSet();

/** @type {HTMLElement[]} Rooms that were made just now, and are not measured yet */
let fresh = [];

/** @param {HTMLElement} room */
function measure(room) {
  if (room.closest(".example")) return; // a drawn example has a size of its own
  room.style.setProperty("--wide", `${room.clientWidth}px`);
  room.style.setProperty("--high", `${room.clientHeight}px`);
}

/** @param {Shown} element @returns {element is HTMLElement} */
function isNewRoom(element) {
  return element instanceof HTMLElement && element.classList.contains("room") && !measured.has(element);
}

const verbs = {
  /** @param {number} number @param {string} tag @param {boolean} isDrawn */
  make(number, tag, isDrawn) {
    const made = isDrawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
    elements.set(number, /** @type {Shown} */ (made));
  },

  /** @param {number} number @param {string} name @param {string} value */
  set(number, name, value) {
    const element = numbered(number);
    if (name.startsWith("--")) element.style.setProperty(name, value);
    else if (name === "value") Object.assign(element, { value });
    else element.setAttribute(name, value);
    if (name === "class" && isNewRoom(element)) fresh.push(element);
    if (name === "checked") Object.assign(element, { checked: true });
  },

  /** @param {number} number @param {string} name */
  unset(number, name) {
    const element = numbered(number);
    if (name.startsWith("--")) element.style.removeProperty(name);
    else element.removeAttribute(name);
    if (name === "checked") Object.assign(element, { checked: false });
  },

  /** @param {number} number @param {string} text */
  write(number, text) {
    numbered(number).textContent = text;
  },

  /** Puts the children in order. Those already in place are not moved. @param {number} number @param {number[]} children */
  fill(number, children) {
    const element = numbered(number);
    children.forEach((each, at) => {
      const child = numbered(each);
      const present = element.children.item(at);
      if (present !== child) element.insertBefore(child, present);
    });
  },

  /** Removes an element. A dialog is closed first, so that the focus returns to where it was.
   * @param {number} number @param {number[]} inside */
  drop(number, inside) {
    const element = numbered(number);
    if (element instanceof HTMLDialogElement) element.close();
    element.remove();
    for (const each of inside) {
      if (measured.has(numbered(each))) rooms.unobserve(numbered(each));
      elements.delete(each);
    }
  },

  /** Replaces what the page shows with the root of a screen. @param {number} number */
  stand(number) {
    /** @type {HTMLElement} */ (document.getElementById("app")).replaceChildren(numbered(number));
  },
};

/** @param {number} number */
function numbered(number) {
  return /** @type {Shown} */ (elements.get(number));
}

/** Carries out a list of changes, given as JSON. @param {string} list */
export function change(list) {
  for (const [verb, ...values] of JSON.parse(list)) {
    /** @type {(...values: unknown[]) => void} */ (verbs[/** @type {keyof typeof verbs} */ (verb)])(...values);
  }
  for (const room of fresh) {
    measured.add(room);
    measure(room);
    rooms.observe(room);
  }
  fresh = [];
}
