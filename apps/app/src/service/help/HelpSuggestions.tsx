import { helpList } from '@millrace/contract/msg/help'
import { useDeferredValue } from 'react'
import { suggestHelp } from '../../features/service/findHelp.ts'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import { HelpRows } from './HelpRows.tsx'

/** Up to three help pages that fit what the member types, before a person answers. */
export function HelpSuggestions({ text }: { text: string }) {
  const t = useText()
  const { data } = useCall(helpList, {})
  const typed = useDeferredValue(text)
  const pages = data ? suggestHelp(data.list, typed) : []
  if (pages.length === 0) return null
  return (
    <section aria-label={t('help.suggested')} className="grid gap-1">
      <p className="text-12 font-semibold text-muted">{t('help.suggested')}</p>
      <HelpRows pages={pages} label={t('help.suggested')} />
    </section>
  )
}
