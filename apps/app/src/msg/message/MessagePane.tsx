import type { Message } from '@millrace/contract/msg/message'
import { ButtonLink } from '../../components/Button.tsx'
import { DetailPane } from '../../components/ListDetail.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { maskAmounts, useAreAmountsHidden } from '../../shell/hiddenAmounts.ts'
import { isBuilt } from '../../shell/paths.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The chosen message beside the list, with a button to what it is about. A phone opens that at once. */
export function MessagePane({ message: { title, content, createTime, path } }: { message: Message }) {
  const t = useText()
  const { code } = useLanguage()
  const isHidden = useAreAmountsHidden()
  const mask = (text: string) => (isHidden ? maskAmounts(text) : text)
  return (
    <DetailPane title={mask(title)} actions={isBuilt(path) && <ButtonLink to={path}>{t('message.open')}</ButtonLink>}>
      <p className="text-13 text-muted">
        <time dateTime={createTime}>{formatDateTime(createTime, code)}</time>
      </p>
      <p>{mask(content)}</p>
    </DetailPane>
  )
}
