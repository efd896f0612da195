import type { PictureNote } from '@millrace/contract/console/machine'
import { productVersions, termNames, type ProductDetail } from '@millrace/contract/product/product'
import { usdtDecimal } from '@millrace/money'
import { formatDay, type Language } from '@millrace/texts'
import type { Localized } from '../../db/localized.ts'
import { handle, refuse } from '../../http/handle.ts'
import { listVersions, type Terms } from './store.ts'

/** A term as members read it. */
export function toReadable(terms: Terms, name: (typeof termNames)[number], language: Language): string {
  // An earlier version has no value of a term that machines have got since.
  const value = (terms as Partial<Terms>)[name] ?? ''
  if (name === 'price' || name === 'dayReturn') return usdtDecimal(BigInt(value as string))
  if (name === 'location') return value ? Object.values(value).join(', ') : ''
  if (name === 'pictureNotes') return ((value || []) as PictureNote[]).map((note) => sayNote(note, language)).join('\n')
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value !== 'object') return String(value)
  const texts = value as Localized
  return texts[language.header] || texts.en_US
}

/** What is said about one of the pictures. */
export function readNote(terms: Terms, url: string, { header }: Language): ProductDetail['photos'][number] {
  const {
    caption,
    takenOn = null,
    takenBy = '',
    isDrawing = false,
  } = terms.pictureNotes.find((note) => note.url === url) ?? {}
  return { url, caption: caption?.[header] || caption?.en_US || '', takenOn, takenBy, isDrawing }
}

const sayNote = ({ caption, takenOn, takenBy }: PictureNote, { header, code }: Language): string =>
  [caption?.[header] || caption?.en_US, takenBy, takenOn && formatDay(takenOn, code)].filter(Boolean).join(' · ')

export const handleVersions = handle(productVersions, async ({ db, language }, { id }) => {
  const versions = await listVersions(db, id)
  if (!versions) return refuse('product.unknown')
  return versions
    .map(({ version, terms, validFrom, reason }, i) => {
      const earlier = versions[i - 1]?.terms
      const changes = termNames.flatMap((term) => {
        const after = toReadable(terms, term, language)
        const before = earlier ? toReadable(earlier, term, language) : after
        return before === after ? [] : [{ term, before, after }]
      })
      return { version, fromTime: validFrom.toISOString(), reason, changes }
    })
    .toReversed()
})
