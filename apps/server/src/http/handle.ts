import type { Call, DataOf, ParsedOf, RefusalOf } from '@millrace/contract/call'
import type { ContextOf } from './context.ts'

type Values = Readonly<Record<string, string | number>>

/** An expected failure, returned by a handler. Its key determines the status (in the call) and the text. */
export class Refusal<Key extends string = string> {
  readonly key: Key
  readonly values: Values | undefined

  constructor(key: Key, values?: Values) {
    this.key = key
    this.values = values
  }
}

export const refuse = <const Key extends string>(key: Key, values?: Values): Refusal<Key> => new Refusal(key, values)

/** Data whose answer has a message of its own, such as a token. */
export class WithMessage<Data = unknown> {
  readonly data: Data
  readonly msg: string

  constructor(data: Data, msg: string) {
    this.data = data
    this.msg = msg
  }
}

/** Data that is answered many times unchanged, so that it is serialized once. */
export class Cacheable<Data = unknown> {
  readonly data: Data
  #text: string | undefined

  constructor(data: Data) {
    this.data = data
  }

  get text(): string {
    return (this.#text ??= JSON.stringify(this.data))
  }
}

type Outcome<C extends Call> = DataOf<C> | Refusal<RefusalOf<C>> | WithMessage<DataOf<C>> | Cacheable<DataOf<C>>

export type Handler = {
  readonly call: Call
  readonly run: (context: ContextOf<Call>, request: unknown) => Promise<unknown>
}

/** Answers a call. Only the refusals that the call declares can be returned. */
export const handle = <C extends Call>(
  call: C,
  run: (context: ContextOf<C>, request: ParsedOf<C>) => Promise<Outcome<C>>,
): Handler => ({
  call,
  // The http layer has identified the caller and parsed the request as this call declares.
  run: run as Handler['run'],
})
