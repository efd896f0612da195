import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useFormatDecimal } from '../../shell/useFormatDecimal.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { SessionDetail } from './toSessionFile.ts'

/** What was paid for it, by the tariff that two people signed. Money that is missing is said where it is missing. */
export function Paid({ detail: { session, tariff, price, report } }: { detail: SessionDetail }) {
  const t = useText()
  const { code } = useLanguage()
  const format = useFormatDecimal()
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-17 font-bold">{t('session.paid')}</h2>
      {session.amount === null ? (
        <p className="text-13 text-muted">
          {t(session.state === 'refused' ? 'session.refused-body' : 'session.uncounted')}
        </p>
      ) : (
        <Facts
          facts={[
            tariff && {
              name: t('session.tariff'),
              value: t('session.per-kwh', { price: `${format(tariff.perKwh)} ${tariff.currency}` }),
            },
            tariff && price !== null && { name: t('session.price'), value: `${format(price)} ${tariff.currency}` },
            { name: t('session.books'), value: <Amount value={session.amount} /> },
            report?.receivedTime
              ? { name: t('session.received'), value: formatDateTime(report.receivedTime, code) }
              : {
                  name: t('session.received'),
                  value: <Amount value="0.000000" />,
                  tone: 'loss',
                  note: t('session.not-received'),
                },
          ]}
        />
      )}
      {session.day && <p className="text-13 text-muted">{t('session.day', { day: formatDay(session.day, code) })}</p>}
    </Card>
  )
}
