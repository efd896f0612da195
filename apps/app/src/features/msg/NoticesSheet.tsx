import type { Notice } from '@millrace/contract/msg/notice'
import { paths } from '@millrace/contract/paths'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type NoticesSheetProps = { notices: readonly Notice[]; isOpen: boolean; onClose: () => void }

export function NoticesSheet({ notices, isOpen, onClose }: NoticesSheetProps) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <Sheet
      title={t('shell.notices')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button kind="soft" isWide onPress={onClose}>
            {t('shell.close')}
          </Button>
          <ButtonLink kind="plain" isWide to={paths.notice}>
            {t('home.news.all')}
          </ButtonLink>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {notices.map(({ id, title, content, createTime }) => (
          <li key={id} className="grid gap-1 py-4 first:pt-0">
            <h3 className="font-bold">{title}</h3>
            <p className="text-12 text-muted">{formatDateTime(createTime, code)}</p>
            <Paragraphs text={content} className="text-muted" />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
