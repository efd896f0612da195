import { paths } from '@millrace/contract/paths'
import type { ProductDetail } from '@millrace/contract/product/product'
import { Button } from '../../components/Button.tsx'
import { CopyableText } from '../../components/CopyableText.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useText } from '../../shell/useText.ts'

type AgreementProps = { detail: ProductDetail; onAgree: () => void; onDisagree: () => void }

/** The lease agreement, with buttons to agree or disagree. */
export function Agreement({
  detail: {
    id,
    agreement: { version, hash, content },
  },
  onAgree,
  onDisagree,
}: AgreementProps) {
  const t = useText()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-13">
        <span className="font-semibold text-muted">{t('machine.buy.agreement.version', { version })}</span>
        <TextLink to={`${paths.pdf}?doc=agreement&id=${id}`}>{t('machine.buy.agreement.pdf')}</TextLink>
      </div>
      {/* Focusable, so that the arrow keys scroll it. */}
      <div
        ref={(element) => {
          if (element) element.tabIndex = 0
        }}
        role="region"
        aria-label={t('machine.buy.agreement.text')}
        className="max-h-[42dvh] overflow-y-auto overscroll-contain rounded-card bg-page p-4 text-13"
      >
        <Paragraphs text={content} />
      </div>
      <div className="text-12 text-muted">
        <p>{t('machine.buy.agreement.kept')}</p>
        <CopyableText text={hash} />
      </div>
      <div className="grid gap-2">
        <Button isWide onPress={onAgree}>
          {t('machine.buy.agreement.agree')}
        </Button>
        <Button kind="plain" isWide onPress={onDisagree}>
          {t('machine.buy.agreement.disagree')}
        </Button>
      </div>
    </>
  )
}
