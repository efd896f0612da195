import { useCover } from './useCover.ts'

type Props = {
  readonly isShareOnly?: boolean
  /** The seal below the share, where both would not fit on a line. */
  readonly isStacked?: boolean
}

/**
 * What stands below a link to the open books: the share and, where there is room, the seal. It keeps its place until
 * they are known.
 */
export function CoverLine({ isShareOnly = false, isStacked = false }: Props) {
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
          {!isShareOnly && !isStacked && ' · '}
        </>
      )}
      {!(share && isShareOnly) && (
        <span className={`${isStacked ? 'block' : 'inline-block'} ${isSealLate ? 'font-semibold text-caution' : ''}`}>
          {seal}
        </span>
      )}
    </>
  )
}
