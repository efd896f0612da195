import type { MemberProof } from '@millrace/contract/transparency/proof'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Note } from '../../components/Note.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useFormatDecimal } from '../../shell/useFormatDecimal.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { FingerprintWords } from '../FingerprintWords.tsx'
import '../transparency.css'
import { ProofFiles } from './ProofFiles.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { useVerification } from './useVerification.ts'
import { stepIds } from './verifyProof.ts'
import { WhatToDo } from './WhatToDo.tsx'

/** The result at the top, then how it was found. */
export function Proof({ proof }: { proof: MemberProof }) {
  const t = useText()
  const { code } = useLanguage()
  const formatDecimal = useFormatDecimal()
  const { day } = JSON.parse(proof.record.text) as { day: string }
  const { steps, result, isUnable } = useVerification(proof, day)
  const failed = steps.findIndex(({ isOk }) => !isOk)
  const state = failed >= 0 ? 'failed' : result ? 'passed' : 'checking'
  const looks = {
    failed: 'bg-loss-soft text-loss',
    passed: 'bg-good-soft text-good',
    checking: 'bg-soft text-accent',
  } as const
  if (isUnable)
    return (
      <Note tone="caution" title={t('proof.unable')}>
        <p>{t('proof.unable-body')}</p>
      </Note>
    )
  return (
    <>
      <div role="status" className="grid justify-items-center gap-1 py-2 text-center">
        <span className={`mb-3 grid size-20 place-items-center rounded-full transition ${looks[state]}`}>
          <Icon name={state === 'failed' ? 'warning' : 'shield'} className="size-10" />
        </span>
        <h2 className="text-22 font-bold">{t(`proof.${state}`)}</h2>
        <p className="text-13 text-muted">
          {state === 'failed'
            ? t('proof.failed-step', { step: failed + 1 })
            : result
              ? t('proof.passed-below', {
                  time: formatDateTime(new Date(result.atMs).toISOString(), code),
                  seconds: formatDecimal(String(Math.max(1, Math.round(result.tookMs / 100)) / 10)),
                })
              : t('proof.step-of', { step: Math.min(steps.length + 1, stepIds.length), all: stepIds.length })}
        </p>
      </div>
      <ProofSteps proof={proof} steps={steps} isDone={result !== null} />
      {state === 'failed' && <WhatToDo proof={proof} />}
      {result && (
        <Card className="p-5">
          <FingerprintWords fingerprint={result.fingerprint} />
        </Card>
      )}
      <ProofFiles proof={proof} />
    </>
  )
}
