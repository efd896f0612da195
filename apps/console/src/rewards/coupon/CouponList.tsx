import { useListContext } from 'react-admin'
import { MemberCell, Moment, SmallText } from '../../components/cells.tsx'
import { ProposeButton } from '../../components/DialogButton.tsx'
import { memberFilter, stateFilter, statesOf } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { couponBadges, describeWorth, type Coupon } from './couponTexts.ts'
import { GiveVoucherDialog } from './GiveVoucherDialog.tsx'

const filters = [memberFilter, stateFilter('Coupon state', statesOf(couponBadges))]
const title = (row: Coupon) => <MemberCell id={row.memberId} name={row.memberName} />

const columns: readonly Column<Coupon>[] = [
  ['Since', ({ createTime }) => <Moment time={createTime} precision="day" />],
  ['Member', title, 'title'],
  [
    'Coupon',
    ({ name, givenBy, note }) => (
      <>
        {name}
        {givenBy && (
          <SmallText>
            Voucher by {givenBy.name}: “{note}”
          </SmallText>
        )}
      </>
    ),
  ],
  ['Off a unit', describeWorth],
  ['Usable until', ({ expireTime }) => <Moment time={expireTime} precision="day" />],
  ['State', ({ state }) => <StateChip {...couponBadges[state]} />],
  [
    'Paid',
    ({ paid, memberId }) => paid && <TextLink to={listPath('order', { memberId })}>{formatCents(paid)}</TextLink>,
    'amount',
  ],
]

export default function CouponList() {
  return (
    <TableList<Coupon>
      description="Who has which coupon or voucher, newest first. Amounts in USDT."
      filters={filters}
      action={<Give />}
      empty={{ title: 'No coupons yet', text: 'What members claim, and what operators give them, appears here.' }}
      title={title}
      summary={(row) => [row.name, describeWorth(row), couponBadges[row.state].label]}
      isDense
      columns={columns}
    />
  )
}

function Give() {
  const { filterValues } = useListContext<Coupon>()
  const memberId: string | null = filterValues['memberId'] ?? null
  return (
    <ProposeButton
      label="Give a voucher"
      kind="voucher"
      renderDialog={(close) => <GiveVoucherDialog memberId={memberId} onClose={close} />}
    />
  )
}
