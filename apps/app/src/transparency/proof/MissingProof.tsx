import { paths } from '@millrace/contract/paths'
import { proof } from '@millrace/contract/transparency/proof'
import { recordDetail } from '@millrace/contract/transparency/record'
import { formatDay } from '@millrace/texts'
import { type ReactNode, useEffect, useState } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { PostsDrawing } from '../../components/drawings/PostsDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { useCall } from '../../shell/queries.ts'
import { readUserId } from '../../shell/session.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { isLeftOut, readChecks, saveCheck } from './checks.ts'
import { ProofFiles } from './ProofFiles.tsx'
import { ProofResult } from './ProofResult.tsx'
import { WhatToDo } from './WhatToDo.tsx'

/** No proof of a day: fine for who came later, and a failed check for who was in the books before. */
export function MissingProof({ epoch, skeleton }: { epoch: number | undefined; skeleton: ReactNode }) {
  const t = useText()
  // As they were before this one: what is saved here must not change what is said here.
  const [checks] = useState(readChecks)
  const { data, isError } = useCall(recordDetail, epoch === undefined ? {} : { epoch }, {
    enabled: checks.length > 0,
    staleTime: 0,
  })
  if (checks.length > 0 && !data && !isError) return skeleton
  // Where not even a record is shown, it is the last day that was.
  const missing = data ?? (epoch === undefined ? checks[0] : undefined)
  if (missing && isLeftOut(checks, missing.epoch)) return <LeftOut epoch={missing.epoch} day={missing.day} />
  return (
    <EmptyState drawing={<PostsDrawing />} title={t('proof.not-yet')} body={t('proof.not-yet-body')}>
      <ButtonLink to={paths.transparency}>{t('proof.to-books')}</ButtonLink>
    </EmptyState>
  )
}

/** The file to keep is that of the last day which passed: it shows that something was owed. */
function LeftOut({ epoch, day }: { epoch: number; day: string }) {
  const t = useText()
  const { code } = useLanguage()
  const [passed] = useState(() => readChecks().find((check) => check.isOk && check.epoch < epoch))
  const last = useCall(proof, { epoch: passed?.epoch ?? epoch }, { enabled: passed !== undefined })
  useEffect(() => {
    saveCheck({ member: readUserId(), epoch, day, isOk: false, failedStep: 'balance', atMs: Date.now() })
  }, [epoch, day])
  return (
    <>
      <ProofResult state="failed">
        <p className="text-13 text-muted">{t('proof.banner', { day: formatDay(day, code) })}</p>
        <p className="text-13 text-muted">{t('proof.failed-step', { step: 1 })}</p>
      </ProofResult>
      <WhatToDo proof={last.data ?? undefined} />
      {last.data && <ProofFiles proof={last.data} />}
    </>
  )
}
