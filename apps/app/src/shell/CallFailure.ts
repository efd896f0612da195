import type { Answer } from '@millrace/contract/answer'

/** A call that did not succeed. `answer` is what the server said, null when nothing arrived. */
export class CallFailure extends Error {
  readonly answer: Answer<unknown> | null

  constructor(message: string, answer: Answer<unknown> | null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CallFailure'
    this.answer = answer
  }
}
