import { voucherGive } from '@millrace/contract/console/coupon'
import { Link } from '@mui/material'
import { DataTable, LinkBase, useListContext, useNotify } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { MemberCell, Moment, SmallText } from '../../components/cells.tsx'
import { StateFilter } from '../../components/ChoiceFilter.tsx'
import { MemberFilter } from '../../components/MemberFilter.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { amountColumn, denseTableSx, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { couponBadges, describeWorth, type Coupon } from './couponTexts.ts'
import { GiveVoucherDialog } from './GiveVoucherDialog.tsx'

const states = [
  { state: undefined, label: 'All' },
  ...Object.entries(couponBadges).map(([state, { label }]) => ({ state, label })),
]
const filters = [
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
  <StateFilter key="state" source="state" alwaysOn label="Coupon state" choices={states} />,
]
const empty = { title: 'No coupons yet', text: 'What members claim, and what operators give them, appears here.' }
const title = (row: Coupon) => <MemberCell id={row.memberId} name={row.memberName} />
const summary = (row: Coupon) => [row.name, describeWorth(row), couponBadges[row.state].label].join(' · ')

export default function CouponList() {
  return (
    <RecordList
      description="Who has which coupon or voucher, newest first. Amounts in USDT."
      filters={filters}
      action={<Give />}
    >
      <RecordTable<Coupon> rowClick={false} empty={empty} title={title} summary={summary} sx={denseTableSx}>
        <DataTable.Col
          label="Since"
          disableSort
          render={(row: Coupon) => <Moment time={row.createTime} precision="day" />}
        />
        <DataTable.Col label="Member" {...titleColumn} render={title} />
        <DataTable.Col
          label="Coupon"
          disableSort
          render={(row: Coupon) => (
            <>
              {row.name}
              {row.givenBy && (
                <SmallText>
                  Voucher by {row.givenBy.name}: “{row.note}”
                </SmallText>
              )}
            </>
          )}
        />
        <DataTable.Col label="Off a unit" disableSort render={describeWorth} />
        <DataTable.Col
          label="Usable until"
          disableSort
          render={(row: Coupon) => <Moment time={row.expireTime} precision="day" />}
        />
        <DataTable.Col label="State" disableSort render={(row: Coupon) => <StateChip {...couponBadges[row.state]} />} />
        <DataTable.Col
          label="Paid"
          {...amountColumn}
          render={(row: Coupon) =>
            row.paid && (
              <Link component={LinkBase} to={listPath('order', { memberId: row.memberId })} underline="hover">
                {formatCents(row.paid)}
              </Link>
            )
          }
        />
      </RecordTable>
    </RecordList>
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
