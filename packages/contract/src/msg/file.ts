import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id } from '../fields.ts'

/** How many files a member can have that are not used yet. */
export const unusedFilesMax = 9

export const fileUpload = call({
  service: 'msg',
  method: 'POST',
  path: 'file/upload',
  changes: [],
  who: 'member',
  about: 'Stores a picture for an own ticket (feedback/create). Nobody can read it there, and unused it goes in a day.',
  files: ['file'],
  request: z.object({}),
  data: z.object({ id }),
  refusals: { 'file.missing': 400, 'file.not-picture': 400, 'file.too-large': 413, 'file.too-many': 429 },
})
