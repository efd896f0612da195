import type { DataOf } from '@millrace/contract/call'
import { firstMinuteDay, type LookBack as Look } from '@millrace/contract/income/firstMinute'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCall } from '../../shell/queries.ts'
import { useFormatShortDay } from '../../shell/useFormatShortDay.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'

const LookBackSheet = lazyPart(() => import('./LookBackSheet.tsx'), 'LookBackSheet', ['income', 'product', 'live'])

type LookBackData = DataOf<typeof firstMinuteDay>

/**
 * The latest settled day of the machine, with the member's units: what would have been. The dashed frame says that it
 * is a look back, which only this member sees.
 */
export function LookBack({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const t = useText()
  const formatShortDay = useFormatShortDay()
  const { data, isError } = useCall(firstMinuteDay, { orderId })
  if (!data && !isError) return <Skeleton shape="card" className="h-64 w-full" />
  return (
    <section
      aria-label={t('firstMinute.look.label')}
      className="grid animate-[rise_200ms_var(--ease-calm)] gap-3 rounded-card border-2 border-dashed border-edge bg-card p-5"
    >
      <p className="flex items-start gap-2 text-13 font-semibold text-accent">
        <Icon name="clock" className="size-5 shrink-0" />
        {data?.look ? t('firstMinute.look.title', { day: formatShortDay(data.look.day) }) : t('firstMinute.look.label')}
      </p>
      {data?.look ? (
        <Day data={data} look={data.look} />
      ) : (
        <p className="text-13">{t(data ? 'firstMinute.look.none' : 'firstMinute.look.failed')}</p>
      )}
      <p className="text-13 text-muted">{t('firstMinute.income.wait')}</p>
      <Button isWide onPress={onDone}>
        {t('firstMinute.look.on')}
      </Button>
    </section>
  )
}

function Day({ data: { productName, num }, look }: { data: LookBackData; look: Look }) {
  const t = useText()
  const sheet = useSheet()
  const { paidUnits, paidPerUnit, validUnits, income, parts } = look
  return (
    <>
      <h3 className="font-bold">{productName}</h3>
      {parts.length === 0 ? (
        <p>{t('firstMinute.look.nothing')}</p>
      ) : (
        <>
          <Facts
            facts={[
              {
                name: t('firstMinute.look.each', { units: paidUnits }),
                value: <Amount value={paidPerUnit} form="small" hasUnit={false} />,
              },
              {
                name: t('firstMinute.look.would', { num }),
                value: <Amount value={income} form="small" size="medium" isSigned />,
                ...(validUnits > paidUnits && { note: t('firstMinute.look.shared', { units: validUnits }) }),
              },
            ]}
          />
          <Button kind="soft" isWide onPress={sheet.open}>
            {t('firstMinute.look.how')}
          </Button>
          <LookBackSheet look={look} isOpen={sheet.isOpen} onClose={sheet.close} />
        </>
      )}
      <p className="text-13 text-muted">{t('firstMinute.look.note')}</p>
    </>
  )
}
