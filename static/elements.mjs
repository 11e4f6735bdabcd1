// Makes and changes the elements that the program describes. It sends all changes of a screen as one list, for each
// call across the border costs. An element is known by its number; text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

const elements = new Map();

const verbs = {
  make(number, tag, isDrawn) {
    elements.set(number, isDrawn ? document.createElementNS(SVG, tag) : document.createElement(tag));
  },

  set(number, name, value) {
    const element = elements.get(number);
    if (name.startsWith("--")) return element.style.setProperty(name, value);
    if (name === "value") return (element.value = value);
    element.setAttribute(name, value);
    if (name === "checked") element.checked = true;
  },

  unset(number, name) {
    const element = elements.get(number);
    if (name.startsWith("--")) return element.style.removeProperty(name);
    element.removeAttribute(name);
    if (name === "checked") element.checked = false;
  },

  write(number, text) {
    elements.get(number).textContent = text;
  },

  // Puts children in their order and leaves those that stand in it where they are.
  fill(number, children) {
    const element = elements.get(number);
    children.forEach((each, at) => {
      const child = elements.get(each);
      const standing = element.children.item(at);
      if (standing !== child) element.insertBefore(child, standing);
    });
  },

  // A dialog is closed first, so that the focus goes back to where it was.
  drop(number, inside) {
    const element = elements.get(number);
    if (element.localName === "dialog") element.close();
    element.remove();
    for (const each of inside) elements.delete(each);
  },

  // The one that holds all others takes the place of what the page held.
  stand(number) {
    document.getElementById("app").replaceChildren(elements.get(number));
  },
};

export function change(list) {
  for (const [verb, number, ...rest] of JSON.parse(list)) verbs[verb](number, ...rest);
}
