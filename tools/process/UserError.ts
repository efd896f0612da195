/** A problem that the person at the keyboard can fix. Its message is printed as it is, without a stack. */
export class UserError extends Error {
  override name = 'UserError'
}
