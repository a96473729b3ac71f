// Texts of a page whose contrast is below what WCAG asks for at level AA; runs in the browser.
(() => {
  const low = [];
  let checked = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent.trim();
    if (!element || text === '' || !element.checkVisibility() || element.closest('.skip, .hidden')) continue;
    checked++;
    const style = getComputedStyle(element);
    const ratio = contrast(parse(style.color), groundOf(element));
    const isLarge = Number.parseFloat(style.fontSize) >= 24;
    if (ratio < (isLarge ? 3 : 4.5)) low.push(`${ratio.toFixed(2)} ${element.className || element.tagName}: ${text.slice(0, 30)}`);
  }
  return { checked, low };

  function groundOf(element) {
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour[3] === 1) return colour;
    }
    return [255, 255, 255, 1];
  }

  function parse(text) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  }

  function contrast(one, other) {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance([red, green, blue]) {
    const [r, g, b] = [red, green, blue].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
})();
