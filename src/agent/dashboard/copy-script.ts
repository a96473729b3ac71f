/** Buttons that copy the text of another element. Without the script they are hidden, and the text can be selected. */
export const COPY_SCRIPT = `
function offerToCopy() {
  for (const button of document.querySelectorAll('button[data-copy]')) {
    const text = document.getElementById(button.dataset.copy);
    button.hidden = false;
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(text.textContent);
        button.textContent = 'Copied';
      } catch {
        // Browsers lend the clipboard only to pages on https or on the same machine.
        getSelection().selectAllChildren(text);
        button.textContent = 'Selected: copy it with the keyboard';
      }
    });
  }
}
`;
