import { markFigures } from '@millrace/contract/markFigure'
import { Moment, SmallText } from '../../components/cells.tsx'
import { ProposeButton } from '../../components/DialogButton.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { stateBadges } from '../programme/programmeWords.ts'
import { describeScope, describeWay, describeWorth, type CouponProgramme } from './couponTexts.ts'
import { ProposeCouponsDialog } from './ProposeCouponsDialog.tsx'

const title = (row: CouponProgramme) => <TextLink to={listPath('coupon', { programmeId: row.id })}>{row.name}</TextLink>
const couponStates = ['given', 'open', 'used', 'expired'] as const
const describeGiven = ({ given, total }: CouponProgramme) => `${given} of ${total ?? '∞'}`

const columns: readonly Column<CouponProgramme>[] = [
  [
    'Name',
    (row) => (
      <>
        {title(row)}
        <SmallText>{describeWay(row)}</SmallText>
      </>
    ),
    'title',
  ],
  ['Off a unit', describeWorth],
  ['For', describeScope],
  ['Usable until', ({ expireTime }) => <Moment time={expireTime} precision="day" />],
  [
    'Given',
    (row) => (
      <div {...markFigures(couponStates.map((state) => ['coupons.given', row[state], `${row.id} ${state}`]))}>
        {describeGiven(row)}
        <SmallText>
          {row.open} open, {row.used} used, {row.expired} expired
        </SmallText>
      </div>
    ),
  ],
  ['Paid', ({ paid }) => formatCents(paid), 'amount'],
  ['Promised', ({ promised }) => formatCents(promised), 'amount'],
  ['State', ({ state }) => <StateChip {...stateBadges[state]} />],
]

export default function CouponProgrammeList() {
  return (
    <TableList<CouponProgramme>
      description="Coupons that members claim, and vouchers that operators give. Two operators have signed each. Amounts in USDT."
      hasDays={false}
      action={
        <ProposeButton
          label="Propose coupons"
          kind="programme"
          renderDialog={(close) => <ProposeCouponsDialog onClose={close} />}
        />
      }
      empty={{
        title: 'No coupons yet',
        text: 'Propose coupons that members can claim, or vouchers that operators give.',
      }}
      title={title}
      summary={(row) => [describeWorth(row), `${describeGiven(row)} given`, stateBadges[row.state].label]}
      isDense
      columns={columns}
    />
  )
}
