import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { rechargeRecord, type Recharge, type rechargeChannels } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts, type FactList } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { Table, type Column } from '../../components/Table.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { formatDuration } from '../../shell/formatDuration.ts'
import { useCall } from '../../shell/queries.ts'
import { useFormatMoney } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { StatusChip } from './StatusChip.tsx'

type Channel = DataOf<typeof rechargeChannels>[number]

const shownMax = 4

/** What one needs to decide on a recharge: the limits of the channel, and how the last ones went. */
export function RechargeAside({ channel }: { channel?: Channel }) {
  const t = useText()
  const { code, tag } = useLanguage()
  const formatMoney = useFormatMoney()
  const { data } = useCall(rechargeRecord, { pageSize: shownMax }, { staleTime: 0 })
  const limits: FactList = channel
    ? [
        { name: t('recharge.minimum'), value: formatMoney(channel.min, channel.currency) },
        channel.max !== null && { name: t('rechargeAside.most'), value: formatMoney(channel.max, channel.currency) },
        { name: t('recharge.fee'), value: t('recharge.no-fee') },
        channel.seconds !== null && {
          name: t('recharge.time'),
          value: t('recharge.about', { time: formatDuration(channel.seconds, tag) }),
        },
      ]
    : []
  const columns: readonly Column<Recharge>[] = [
    {
      id: 'time',
      name: t('records.time'),
      isWhole: true,
      render: ({ createTime }) => formatDateTime(createTime, code),
    },
    { id: 'channel', name: t('rechargeAside.way'), render: ({ channelId }) => t(`recharge.channel.${channelId}`) },
    {
      id: 'amount',
      name: t('rechargeAside.paid'),
      isFigure: true,
      render: ({ paid, asked, currency }) => {
        const amount = parseMoney(paid ?? asked ?? '', currency)
        return amount ? <Amount value={amount} /> : '–'
      },
    },
    {
      id: 'credited',
      name: t('recharge.credited'),
      isFigure: true,
      render: ({ credited }) => (credited ? <Amount value={credited} /> : '–'),
    },
    { id: 'state', name: t('rechargeAside.state'), render: ({ status }) => <StatusChip status={status} /> },
  ]
  return (
    <>
      {channel && (
        <Section title={t('rechargeAside.limits')}>
          <Card className="p-5">
            <Facts facts={limits} />
          </Card>
        </Section>
      )}
      {data && data.list.length > 0 && (
        <Section
          title={t('rechargeAside.last')}
          {...(data.total > shownMax && { more: { text: t('recharge.history.title'), to: paths.rechargeHistory } })}
        >
          <Table
            label={t('rechargeAside.last')}
            columns={columns}
            rows={data.list}
            getKey={({ id }) => id}
            getLink={({ id }) => `${paths.rechargeHistory}?id=${id}`}
          />
        </Section>
      )}
    </>
  )
}
