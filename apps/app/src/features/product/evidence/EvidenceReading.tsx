import type { Evidence } from '@millrace/contract/product/product'
import { useQuery } from '@tanstack/react-query'
import { CopyableText } from '../../../components/CopyableText.tsx'
import { DeviceCheck } from '../../../components/DeviceCheck.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { useText } from '../../../shell/useText.ts'
import { checkSignature, doesReadingMatch, type EvidenceReport } from './checkEvidence.ts'

export type Meter = { readonly from: string; readonly to: string; readonly unit: string }

type EvidenceReadingProps = { evidence: Evidence; meter: Meter | undefined; report: EvidenceReport | undefined }

/** A reading that a machine signed with its own key, with the result of this device's checks. */
export function EvidenceReading({ evidence, meter, report }: EvidenceReadingProps) {
  const t = useText()
  const { signedText, signature, publicKey } = evidence
  const { data: state } = useQuery({
    queryKey: ['evidence', publicKey, signature, signedText],
    queryFn: () => checkSignature(evidence),
    staleTime: Infinity,
  })
  return (
    <div className="grid gap-3 p-4">
      <p className="flex items-center gap-3">
        <Icon name="key" className="size-6 text-accent" />
        <span className="grid min-w-0">
          <span className="font-semibold">{t('evidence.reading')}</span>
          {meter && <span className="text-13 text-muted">{t('evidence.meter', { ...meter })}</span>}
        </span>
      </p>
      {state && <DeviceCheck state={state} text={t(`evidence.signature.${state}`)} />}
      {report &&
        (doesReadingMatch(signedText, report) ? (
          <DeviceCheck state="right" text={t('evidence.agrees')} />
        ) : (
          <DeviceCheck state="wrong" text={t('evidence.disagrees')} />
        ))}
      <div className="grid">
        <p className="text-13 text-muted">{t('evidence.key')}</p>
        <CopyableText text={publicKey} />
      </div>
      <div className="grid">
        <p className="text-13 text-muted">{t('evidence.signature')}</p>
        <CopyableText text={signature} />
      </div>
      <details className="group">
        <summary className="flex min-touch items-center justify-between gap-3 font-semibold text-accent">
          {t('evidence.signed-text')}
          <Icon name="down" className="size-5 transition group-open:rotate-180" />
        </summary>
        <pre className="rounded-control bg-page p-3 font-mono text-12 break-all whitespace-pre-wrap">{signedText}</pre>
        <CopyableText text={signedText} />
      </details>
    </div>
  )
}
