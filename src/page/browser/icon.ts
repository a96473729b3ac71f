/** Drawings of icons, in the color of the text beside them. */
import { iconName, iconShape } from '../icons.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Nothing if there is no icon. What it shows is not read out, because the label beside it says more. */
export function iconOf(icon: unknown): SVGElement | undefined {
  const name = iconName(icon);
  return name === undefined ? undefined : drawing(iconShape(name));
}

function drawing(outline: string): SVGElement {
  const image = document.createElementNS(SVG, 'svg');
  image.setAttribute('class', 'icon');
  image.setAttribute('viewBox', '0 0 16 16');
  image.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', outline);
  image.append(path);
  return image;
}
