/** Something the person at the keyboard can mend: its message is one sentence, printed without a stack. */
export class Trouble extends Error {
  override name = 'Trouble'
}
