import * as z from 'zod/mini'
import { call } from '../call.ts'

export const country = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  /** In the language of the request. */
  name: z.string(),
  dialCode: z.string(),
  currency: z.string(),
})

export type Country = z.infer<typeof country>

export const countryList = call({
  service: 'user',
  method: 'GET',
  path: 'auth/countrys',
  who: 'anyone',
  about: 'The countries that a phone number can come from, with dial code and currency.',
  request: z.object({}),
  data: z.array(country),
  refusals: {},
})
