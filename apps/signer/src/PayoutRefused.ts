/** The signer cannot go on, and trying again changes nothing: somebody has to read the message first. */
export class UnrecoverableError extends Error {
  override name = 'Refused'
}
