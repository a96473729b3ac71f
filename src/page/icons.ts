/** Icons of navigations, drawn as lines in a box of 16 by 16. Names are those of Font Awesome and Lucide; most have no drawing here. */

const SHAPES: Readonly<Record<string, string>> = {
  arrow: 'M3 8h10M9 4l4 4-4 4',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1H3zM7 14h2',
  bolt: 'M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z',
  book: 'M8 4C6.5 2.7 4.5 2.5 2 2.5v10c2.5 0 4.5.2 6 1.5 1.5-1.3 3.5-1.5 6-1.5v-10c-2.5 0-4.5.2-6 1.5zM8 4v10',
  box: 'M8 1.5 14 5v6l-6 3.5L2 11V5zM2 5l6 3.5L14 5M8 8.5v6',
  briefcase: 'M2 5h12v8.5H2zM6 5V3h4v2M2 9h12',
  building: 'M3.5 14.5v-12h9v12M1.5 14.5h13M6 5.5h1M9 5.5h1M6 8.5h1M9 8.5h1M7 14v-2.5h2V14',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  card: 'M1.5 3.5h13v9h-13zM1.5 6.5h13M4 10h3',
  chart: 'M2.5 2v11.5H14M5.5 11V8M8.5 11V5M11.5 11V7',
  check: 'M2.5 8.5 6 12l7.5-8',
  clock: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 4.5V8l2.5 1.5',
  cloud: 'M4.5 12.5a3 3 0 0 1 0-6 4 4 0 0 1 7.6 1 2.6 2.6 0 0 1-.6 5z',
  code: 'M5 4 1.5 8 5 12M11 4l3.5 4-3.5 4M9.3 3 6.7 13',
  comment: 'M2 3h12v8H7l-3 2.5V11H2z',
  compass: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM10.8 5.2 9.2 9.2l-4 1.6 1.6-4z',
  database: 'M3 4c0-1.3 2-2 5-2s5 .7 5 2-2 2-5 2-5-.7-5-2zM3 4v8c0 1.3 2 2 5 2s5-.7 5-2V4M3 8c0 1.3 2 2 5 2s5-.7 5-2',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  file: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.5 8h5M5.5 11h5',
  flag: 'M3.5 14.5v-13M3.5 2.5h9l-2 3 2 3h-9',
  folder: 'M1.5 3.5h5l1.5 2h6.5v8h-13z',
  gear: 'M8 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4',
  globe: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM1.8 8h12.4M8 1.8c-3.5 4-3.5 8.4 0 12.4 3.5-4 3.5-8.4 0-12.4z',
  graduation: 'M1 6l7-3 7 3-7 3zM4 7.5v3.5c2 1.5 6 1.5 8 0V7.5M15 6v4',
  heart: 'M8 13.5 2.5 8a3.2 3.2 0 0 1 5.5-3.3A3.2 3.2 0 0 1 13.5 8z',
  house: 'M2 7.5 8 2l6 5.5M3.5 6.5v7h9v-7M6.5 13.5v-4h3v4',
  image: 'M2 3h12v10H2zM2 11l3.5-3.5 3 3 2-2L14 12M10.5 6h.01',
  key: 'M5 7.5a2.8 2.8 0 1 1 0 5.5 2.8 2.8 0 0 1 0-5.5zM7.2 8.2 13.5 2M11 4.5l2 2',
  layers: 'M8 2 14.5 5.5 8 9 1.5 5.5zM1.5 8 8 11.5 14.5 8M1.5 10.5 8 14l6.5-3.5',
  lightbulb: 'M5.8 11c0-1.5-2-2.3-2-5a4.2 4.2 0 0 1 8.4 0c0 2.7-2 3.5-2 5zM6 13h4M7 14.8h2',
  link: 'M6.5 9.5l3-3M7 5l2-2a2.8 2.8 0 0 1 4 4l-2 2M9 11l-2 2a2.8 2.8 0 0 1-4-4l2-2',
  list: 'M6 4h8M6 8h8M6 12h8M2.5 4h.5M2.5 8h.5M2.5 12h.5',
  lock: 'M3 7h10v7H3zM5 7V5a3 3 0 0 1 6 0v2',
  map: 'M1.5 3.5l4.3-1.5 4.4 1.5L14.5 2v10.5L10.2 14l-4.4-1.5L1.5 14zM5.8 2v10.5M10.2 3.5V14',
  pen: 'M2.5 13.5l.7-3L10.7 3l2.3 2.3-7.5 7.5zM9 4.7 11.3 7',
  people: 'M6 3a2.3 2.3 0 1 1 0 4.6A2.3 2.3 0 0 1 6 3zM1.5 13c0-5 9-5 9 0M10.5 3.3a2.3 2.3 0 0 1 0 4.2M12 9.3c1.6.5 2.5 1.7 2.5 3.7',
  person: 'M8 2.5a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM2.5 14c0-6 11-6 11 0',
  plane: 'M14.5 1.5 1.5 7l4.5 2 2 5zM14.5 1.5 6 9',
  play: 'M4.5 2.5 13 8l-8.5 5.5z',
  plug: 'M5.5 1.5V5M10.5 1.5V5M3.5 5h9v2.5a4.5 4.5 0 0 1-9 0zM8 12v3',
  puzzle: 'M2.5 5.5H6a1.8 1.8 0 1 1 3.5 0h3.5V9a1.8 1.8 0 1 0 0 1.5v3.5H2.5z',
  question: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM6 6.2c.2-2.6 4-2.4 4 0 0 1.5-2 1.5-2 3M8 11.4v.2',
  robot: 'M3 5.5h10v8H3zM8 5.5v-3M6 9h.5M9.5 9h.5M6.5 11.5h3M1.5 8.5v2M14.5 8.5v2',
  rocket: 'M6 10 4.5 8.5C6 4 9 1.8 13.8 2.2 14.2 7 12 10 7.5 11.5zM4.5 8.5l-2.5.5 1.5-3h2.5M7.5 11.5l-.5 2.5 3-1.5v-2.5M10.3 5.7h.01',
  search: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2zM10.6 10.6 14.3 14.3',
  server: 'M2 2.5h12v4.5H2zM2 9h12v4.5H2zM4.5 4.8h.5M4.5 11.3h.5',
  shield: 'M8 1.5l5.5 2v4c0 3.5-2.3 5.8-5.5 7-3.2-1.2-5.5-3.5-5.5-7v-4z',
  sitemap: 'M6 1.5h4V5H6zM1.5 11h4v3.5h-4zM10.5 11h4v3.5h-4zM8 5v3M3.5 11V8h9v3',
  star: 'M8 1.8l1.9 4 4.3.5-3.2 3 .9 4.4L8 11.5l-3.9 2.2.9-4.4-3.2-3 4.3-.5z',
  tag: 'M2 2h5.5L14 8.5 8.5 14 2 7.5zM5 5h.01',
  terminal: 'M1.5 2.5h13v11h-13zM4 6l2.5 2L4 10M8 10.5h4',
  upload: 'M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11',
  wand: 'M2 14 10 6M11.5 1.5v3M10 3h3M13.5 8v2M12.5 9h2M4.5 3v2M3.5 4h2',
  wrench: 'M14 4.5 11.5 7 9 4.5 11.5 2a4 4 0 0 0-5 5L2 11.5 4.5 14 9 9.5a4 4 0 0 0 5-5z',
};

/** Other words that names of icons contain, by the drawing that they get. */
const WORDS: Readonly<Record<string, string>> = {
  activity: 'chart',
  arrows: 'arrow',
  bot: 'robot',
  brackets: 'code',
  brain: 'lightbulb',
  braces: 'code',
  bullhorn: 'bell',
  cog: 'gear',
  comments: 'comment',
  message: 'comment',
  messages: 'comment',
  credit: 'card',
  wallet: 'card',
  cube: 'box',
  cubes: 'box',
  boxes: 'box',
  blocks: 'box',
  envelope: 'plane',
  paper: 'plane',
  gauge: 'chart',
  hammer: 'wrench',
  screwdriver: 'wrench',
  tools: 'wrench',
  toolbox: 'briefcase',
  history: 'clock',
  home: 'house',
  layer: 'layers',
  stack: 'layers',
  lightning: 'bolt',
  zap: 'bolt',
  magic: 'wand',
  sparkles: 'wand',
  magnifying: 'search',
  markdown: 'file',
  memo: 'file',
  newspaper: 'file',
  scroll: 'file',
  pencil: 'pen',
  route: 'map',
  school: 'graduation',
  network: 'sitemap',
  diagram: 'sitemap',
  git: 'sitemap',
  webhook: 'plug',
  table: 'list',
  user: 'person',
  users: 'people',
  video: 'play',
  world: 'globe',
};

/** What is drawn for an icon without a drawing of its own. */
const NEUTRAL = 'M3.5 3.5h9v9h-9z';

/** The outline for an icon, by the first of its words that has one: `book-open-cover` is drawn as `book`. */
export function iconShape(name: string): string {
  const words = name.toLowerCase().split(/[^a-z]+/);
  for (const word of words) {
    const shape = shapeOf(word) ?? shapeOf(Object.hasOwn(WORDS, word) ? (WORDS[word] ?? '') : '');
    if (shape !== undefined) return shape;
  }
  return NEUTRAL;
}

function shapeOf(word: string): string | undefined {
  return Object.hasOwn(SHAPES, word) ? SHAPES[word] : undefined;
}

/** The name of an icon: a text, or the `name` of an object. */
export function iconName(icon: unknown): string | undefined {
  const name: unknown = typeof icon === 'object' && icon !== null && 'name' in icon ? icon.name : icon;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}
