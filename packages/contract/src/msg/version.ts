import * as z from 'zod/mini'
import { call } from '../call.ts'
import { wholeNumber } from '../fields.ts'

export const platforms = ['web', 'android', 'ios'] as const

/** In any case: apps send `ANDROID` as well as `android`. */
const platform = z.pipe(z.string().check(z.toLowerCase()), z.enum(platforms))

export const release = z.object({
  name: z.string(),
  /** What is new, in the language of the request. */
  extra: z.string(),
  downUrl: z.string(),
  compulsory: z.boolean(),
})

export const versionUpdate = call({
  service: 'msg',
  method: 'GET',
  path: 'app/version/update',
  mayLag: true,
  who: 'anyone',
  about: 'The newest release above the given version code, or null when there is none.',
  request: z.object({ platform, code: wholeNumber(0, 2_000_000_000) }),
  data: z.nullable(release),
  refusals: {},
})
