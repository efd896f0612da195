import { paths } from '@millrace/contract/paths'
import type { ProductDetail } from '@millrace/contract/product/product'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../shell/useText.ts'
import { buildSheetParts } from './buildSheetParts.ts'

/** The key information sheet on the machine's screen. Only the risks are open at first. */
export function KeySheetSection({ detail }: { detail: ProductDetail }) {
  const t = useText()
  const parts = [
    ...buildSheetParts(detail, t),
    { key: 'about', title: t('keySheet.about'), text: detail.description },
  ].filter(({ text }) => text)
  return (
    <Section title={t('keySheet.title')}>
      <Card className="divide-y divide-line px-5 py-1">
        {parts.map(({ key, title, text }) => (
          <details key={key} open={key === 'risks'} className="group">
            <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {title}
              <Icon name="down" className="size-5 text-muted transition group-open:rotate-180" />
            </summary>
            <Paragraphs text={text} className="pb-4 text-muted" />
          </details>
        ))}
      </Card>
      <ButtonLink kind="soft" isWide to={`${paths.pdf}?doc=sheet&id=${detail.id}`}>
        {t('keySheet.read')}
      </ButtonLink>
    </Section>
  )
}
