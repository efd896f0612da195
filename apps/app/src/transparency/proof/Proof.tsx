import type { MemberProof } from '@millrace/contract/transparency/proof'
import { Card } from '../../components/Card.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useFormatDecimal } from '../../shell/useFormatDecimal.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { FingerprintWords } from '../FingerprintWords.tsx'
import '../transparency.css'
import { ProofFiles } from './ProofFiles.tsx'
import { ProofResult } from './ProofResult.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { useVerification } from './useVerification.ts'
import { stepIds } from './verifyProof.ts'
import { WhatToDo } from './WhatToDo.tsx'

/** The result at the top, then how it was found. Without an epoch, it is to be the newest day. */
export function Proof({ proof, epoch }: { proof: MemberProof; epoch: number | undefined }) {
  const t = useText()
  const { code } = useLanguage()
  const formatDecimal = useFormatDecimal()
  const { day } = JSON.parse(proof.record.text) as { day: string }
  const { steps, result } = useVerification(proof, day, epoch)
  const failed = steps.findIndex(({ isOk }) => !isOk)
  const state = failed >= 0 ? 'failed' : result ? 'passed' : 'checking'
  return (
    <>
      <ProofResult state={state}>
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
      </ProofResult>
      <ProofSteps proof={proof} steps={steps} isDone={result !== null} />
      {state === 'failed' && <WhatToDo proof={proof} />}
      {result && (
        <Card className="grid gap-5 p-5">
          <FingerprintWords fingerprint={result.fingerprint} />
          {result.key && (
            <FingerprintWords
              fingerprint={result.key.words}
              title={t('proof.key')}
              note={t(result.key.isKnown ? 'proof.key-known' : 'proof.key-new')}
            />
          )}
        </Card>
      )}
      <ProofFiles proof={proof} />
    </>
  )
}
