/** Reloads a page that is served when files of the site change. What somebody typed is never thrown away. */
import { button, byId, replaceContent } from './dom.ts';

export function reloadOnChanges(isEdited: () => boolean): void {
  new EventSource('changes').addEventListener('change', () => {
    if (!isEdited()) return location.reload();
    const place = byId('news');
    replaceContent(
      place,
      'Files of the site changed. What you typed here is not in them. ',
      button('Reload', { class: 'small' }, () => location.reload()),
    );
    place.hidden = false;
  });
}
