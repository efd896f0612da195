import type { ExplainedFigure } from '@millrace/contract/figures'
import { markFigure } from '@millrace/contract/markFigure'
import type { MemberProof } from '@millrace/contract/transparency/proof'
import { usdtDecimal } from '@millrace/money'
import type { Step } from '@millrace/proof'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useAreAmountsHidden } from '../../shell/hiddenAmounts.ts'
import { useFormatDecimal } from '../../shell/useFormatDecimal.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { shortenHash } from './shortenHash.ts'
import { stepIds } from './verifyProof.ts'

type Description = {
  title: string
  below: string
  value: string | undefined
  mark?: ReturnType<typeof markFigure> | undefined
  about?: ExplainedFigure
}

/** What this device has computed, step by step. It stops at the first that fails. */
export function ProofSteps({ proof, steps, isDone }: { proof: MemberProof; steps: readonly Step[]; isDone: boolean }) {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt()
  const formatPublic = useFormatUsdt({ isAlwaysShown: true })
  const formatDecimal = useFormatDecimal()
  const areHidden = useAreAmountsHidden()
  const { day, epoch } = JSON.parse(proof.record.text) as { day: string; epoch: number }
  const sealDay = formatDay(day, code)
  /** What is shown of a step, from what it has computed. */
  const describe = (id: (typeof stepIds)[number], detail: Step['detail']): Description => {
    switch (id) {
      case 'balance':
        return {
          title: t('proof.balance', { day: sealDay }),
          below: t('proof.balance-below'),
          value: detail['total'] && formatUsdt(usdtDecimal(BigInt(detail['total'])), { form: 'audit' }),
          mark:
            detail['total'] && !areHidden
              ? markFigure('mine.sealed', usdtDecimal(BigInt(detail['total'])), day)
              : undefined,
          about: 'mine.sealed' as const,
        }
      case 'leaf':
        return {
          title: t('proof.leaf'),
          below: t('proof.leaf-below', { count: detail['count'] ?? proof.leaves.length }),
          value: shortenHash(detail['hash']),
        }
      case 'path':
        return {
          title: t('proof.path', { count: detail['steps'] ?? proof.leaves[0]?.path.length ?? 0 }),
          below: t('proof.path-below'),
          value: shortenHash(detail['root']),
        }
      case 'total':
        return {
          title: t('proof.total'),
          below: detail['total']
            ? t('proof.total-below', {
                amount: formatPublic(usdtDecimal(BigInt(detail['total']))),
                members: formatDecimal(detail['members'] ?? '0'),
              })
            : '',
          value: shortenHash(detail['root']),
          mark: detail['total'] ? markFigure('sealed.owed', usdtDecimal(BigInt(detail['total'])), day) : undefined,
          about: 'sealed.owed' as const,
        }
      case 'seal':
        return { title: t('proof.seal'), below: t('proof.seal-below'), value: shortenHash(detail['hash']) }
      case 'chain':
        return {
          title: t('proof.chain'),
          below: epoch > 1 ? t('proof.chain-below', { day: sealDay }) : t('proof.chain-first'),
          value: epoch > 1 ? shortenHash(detail['previous']) : '',
        }
    }
  }
  return (
    <Card className="p-5">
      <ol className="grid">
        {stepIds.map((id, index) => {
          const step = steps[index]
          const { title, below, value, mark, about } = describe(id, step?.detail ?? {})
          const tone = step ? (step.isOk ? 'bg-good-soft text-good' : 'bg-loss-soft text-loss') : 'bg-track text-muted'
          return (
            <li key={id} className="relative flex gap-4 pb-6 last:pb-0">
              {index < stepIds.length - 1 && (
                <span aria-hidden className="absolute top-7 bottom-0 left-[13px] w-0.5 bg-line" />
              )}
              <span
                className={`relative grid size-7 shrink-0 place-items-center rounded-full text-13 font-bold ${tone}`}
              >
                {step ? <Icon name={step.isOk ? 'check' : 'close'} className="size-4" /> : index + 1}
              </span>
              <div {...mark} className="grid min-w-0 gap-1">
                <div>
                  <h3 className="inline font-bold">{step && !step.isOk ? t(`proof.not.${id}`) : title}</h3>
                  {about && step?.isOk && <FigureInfo figures={[about]} />}
                </div>
                <p className="text-13 text-muted">
                  {step
                    ? step.isOk
                      ? below
                      : t('proof.computed', {
                          computed: shortenHash(step.detail['computed']) || '–',
                          published: shortenHash(step.detail['root'] ?? step.detail['previous']) || '–',
                        })
                    : t(isDone ? 'proof.not-checked' : 'proof.waiting')}
                </p>
                {step?.isOk && id === 'balance' && <BalanceParts statement={proof.statement.text} />}
                {step?.isOk && value && (
                  <p className="book-value rounded-chip bg-page px-2 py-1 font-mono text-13">{value}</p>
                )}
                {step && !step.isOk && step.problem && (
                  <p lang="en" className="text-12 text-muted">
                    {step.problem}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const parts = [
  { name: 'available', text: 'walletCard.available' },
  { name: 'held', text: 'walletCard.held' },
  { name: 'income', text: 'walletCard.unclaimed' },
  { name: 'escrow', text: 'books.part.escrow' },
] as const

/** What the sealed balance consists of: three are the money of that moment, the fourth was paid for units. */
function BalanceParts({ statement }: { statement: string }) {
  const t = useText()
  const balances = JSON.parse(statement) as Readonly<Record<(typeof parts)[number]['name'], string>>
  return (
    <Facts
      facts={parts.map(({ name, text }) => ({
        name: t(text),
        value: <Amount value={usdtDecimal(BigInt(balances[name]))} form="audit" size="tiny" hasUnit={false} />,
      }))}
    />
  )
}
