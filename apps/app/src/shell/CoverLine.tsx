import { useCover } from './useCover.ts'

/**
 * What stands below a link to the open books: the share and, where there is room, the seal. It keeps its place until
 * they are known.
 */
export function CoverLine({ isShareOnly = false }: { isShareOnly?: boolean }) {
  const cover = useCover()
  if (!cover) return '\u00a0'
  const { share, figure, seal, isShort, isSealLate } = cover
  return (
    <>
      {share && (
        <>
          <span {...figure} className={isShort ? 'font-semibold text-loss' : ''}>
            {share}
          </span>
          {!isShareOnly && ' · '}
        </>
      )}
      {!(share && isShareOnly) && (
        <span className={`inline-block ${isSealLate ? 'font-semibold text-caution' : ''}`}>{seal}</span>
      )}
    </>
  )
}
