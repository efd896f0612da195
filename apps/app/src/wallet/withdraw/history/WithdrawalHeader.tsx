import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { parseMoney } from '@millrace/money'
import { ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Chip } from '../../../components/Chip.tsx'
import { Countdown } from '../../../components/Countdown.tsx'
import { Figure } from '../../../components/Amount.tsx'
import { Note } from '../../../components/Note.tsx'
import { formatMoment } from '../../../shell/dates.ts'
import { toDeviceTime } from '../../../shell/toDeviceTime.ts'
import { usdt } from '../../../shell/usdt.ts'
import { useAmount } from '../../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { DestinationText } from '../../destinations/DestinationText.tsx'
import { addPaths } from '../../destinations/useDestinations.ts'
import { isReturned, isInProgress, stateTone } from './withdrawalState.ts'

type HeadProps = { withdrawal: Withdrawal; heardAtMs: number }

/** How far it is, how much arrives where, and by when at the latest. */
export function WithdrawalHeader({ withdrawal, heardAtMs }: HeadProps) {
  const t = useText()
  const { code } = useLanguage()
  const { state, amount, arrives, currency, rail, destination, deadlineTime, nowTime, isOverdue, reason } = withdrawal
  const written = useAmount()
  return (
    <>
      <Card className="grid gap-4 p-5">
        <div className="grid gap-1">
          <p role="status" className="flex flex-wrap gap-1">
            <Chip tone={stateTone[state]}>{t(`withdraw.history.state.${state}`)}</Chip>
            {isOverdue && <Chip tone="loss">{t('withdraw.history.overdue')}</Chip>}
          </p>
          <Figure amount={(isReturned(state) ? null : parseMoney(arrives, currency)) ?? usdt(amount)} size="large" />
        </div>
        <DestinationText place={{ ...destination, rail, currency }} />
        {isInProgress(state) && (
          <p className={`border-t border-line pt-3 text-13 ${isOverdue ? 'text-loss' : 'text-muted'}`}>
            {isOverdue ? (
              t('withdraw.history.was-due', { time: formatMoment(deadlineTime, code) })
            ) : (
              <>
                {t('withdraw.history.within')}{' '}
                <span className="font-semibold text-ink">
                  <Countdown until={toDeviceTime(deadlineTime, nowTime, heardAtMs)} />
                </span>
                <br />
                {t('withdraw.history.by', { time: formatMoment(deadlineTime, code) })}
              </>
            )}
          </p>
        )}
      </Card>
      {isOverdue && (
        <Note tone="loss" icon="warning">
          <p>{t('withdraw.history.overdue-body')}</p>
        </Note>
      )}
      {state === 'failed' && (
        <Note tone="loss" icon="warning" title={reason}>
          <p>{t('withdraw.history.back', { amount: written(amount) })}</p>
        </Note>
      )}
      {state === 'cancelled' && (
        <Note icon="info">
          <p>{t('withdraw.history.back', { amount: written(amount) })}</p>
        </Note>
      )}
      {withdrawal.waitsFor && <Waits withdrawal={withdrawal} heardAtMs={heardAtMs} />}
    </>
  )
}

/** What it waits for, until when, and where there is something to do about it, that. */
function Waits({ withdrawal: { waitsFor, waitsUntil, nowTime, rail, destinationId }, heardAtMs }: HeadProps) {
  const t = useText()
  const { code } = useLanguage()
  if (!waitsFor) return null
  return (
    <Note
      icon="clock"
      tone={waitsFor === 'destination' ? 'caution' : 'plain'}
      title={t(`withdraw.history.waits.${waitsFor}`)}
    >
      {waitsUntil && (
        <p>
          {t('withdraw.history.waits-until', { time: formatMoment(waitsUntil, code) })}{' '}
          <span className="font-semibold">
            <Countdown until={toDeviceTime(waitsUntil, nowTime, heardAtMs)} />
          </span>
        </p>
      )}
      {waitsFor === 'destination' && (
        <div className="mt-1">
          <ButtonLink kind="soft" to={`${addPaths[rail === 'bank' ? 'bank' : 'chain']}?id=${destinationId}`}>
            {t('destinations.confirm-link')}
          </ButtonLink>
        </div>
      )}
    </Note>
  )
}
