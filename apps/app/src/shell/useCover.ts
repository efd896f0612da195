import { markFigure } from '@millrace/contract/markFigure'
import { transparencyCover } from '@millrace/contract/transparency/cover'
import { formatDay } from '@millrace/texts'
import { useCall } from './queries.ts'
import { useFormatPercent } from './useFormatPercent.ts'
import { useLanguage, useText } from './useText.ts'

/** The open books in one line: the share of what is owed that is held, and up to which day they are sealed. */
export function useCover() {
  const t = useText()
  const formatPercent = useFormatPercent()
  const { code } = useLanguage()
  const { data } = useCall(transparencyCover, {}, { staleTime: 15_000 })
  if (!data) return null
  const { coverPercent, sealedDay, isSealLate } = data
  const day = sealedDay && formatDay(sealedDay, code)
  return {
    ...data,
    share: coverPercent === null ? null : formatPercent(coverPercent / 100, { isEven: true }),
    figure: markFigure('cover.percent', coverPercent),
    seal: day ? t(isSealLate ? 'shell.books.late' : 'shell.books.sealed', { day }) : t('shell.books.unsealed'),
  }
}
