/** What an operator has to set before a model can be asked. */

/** The message names the variable and what it is to hold; never its value. */
export class Misconfigured extends Error {
  override readonly name = 'Misconfigured';
}
