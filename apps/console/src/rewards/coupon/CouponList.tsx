import { voucherGive } from '@millrace/contract/console/coupon'
import { Link } from '@mui/material'
import { LinkBase, useListContext, useNotify } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { MemberCell, Moment, SmallText } from '../../components/cells.tsx'
import { memberFilter, stateFilter, statesOf } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList } from '../../components/TableList.tsx'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { couponBadges, describeWorth, type Coupon } from './couponTexts.ts'
import { GiveVoucherDialog } from './GiveVoucherDialog.tsx'

const filters = [memberFilter, stateFilter('Coupon state', statesOf(couponBadges))]
const title = (row: Coupon) => <MemberCell id={row.memberId} name={row.memberName} />

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
      columns={[
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
          ({ paid, memberId }) =>
            paid && (
              <Link component={LinkBase} to={listPath('order', { memberId })} underline="hover">
                {formatCents(paid)}
              </Link>
            ),
          'amount',
        ],
      ]}
    />
  )
}

function Give() {
  const { filterValues } = useListContext()
  const canGive = useCanCall(voucherGive)
  const notify = useNotify()
  if (!canGive) return null
  return (
    <AddButton
      label="Give a voucher"
      renderDialog={(close) => (
        <GiveVoucherDialog
          memberId={(filterValues as { memberId?: string }).memberId ?? null}
          onClose={close}
          onDone={() => {
            close()
            notify('Given. The member gets a message.')
          }}
        />
      )}
    />
  )
}
