import { memberOne } from '@millrace/contract/console/member'
import { Box } from '@mui/material'
import { useRequireAccess } from 'react-admin'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { getMemberBadge, getMemberTitle, type Member, verifyStateBadges } from '../../components/member.ts'
import { DevicesCard, FlowsCard, useMemberContext } from '../../components/review/MemberContext.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useOne } from '../../components/useCall.ts'
import { AccountCard } from './AccountCard.tsx'
import { ActionsCard } from './ActionsCard.tsx'
import { BalancesCard } from './BalancesCard.tsx'
import { CouponsCard } from './CouponsCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { OrdersCard } from './OrdersCard.tsx'
import { RestrictionAlerts } from './RestrictionAlerts.tsx'
import { TimelineCard } from './TimelineCard.tsx'
import { WalletCard } from './WalletCard.tsx'

export default function MemberPage() {
  useRequireAccess({ resource: 'member', action: 'show' })
  const { id, query } = useOne(memberOne)
  const { data: context } = useMemberContext(id)
  return (
    <DetailPage
      noun="member"
      query={query}
      title={(member) => (member ? getMemberTitle(member) : 'Member')}
      renderBadges={(member) => <MemberBadges {...member} />}
    >
      {(member) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <RestrictionAlerts member={member} />
          <BalancesCard memberId={member.id} context={context} />
          <Columns
            aside={
              <>
                <OrdersCard memberId={member.id} context={context} />
                <CouponsCard memberId={member.id} />
                <ActionsCard member={member} />
                {context && <DevicesCard devices={context.devices} />}
                {context && <FlowsCard context={context} />}
              </>
            }
          >
            <WalletCard memberId={member.id} context={context} />
            <AccountCard member={member} />
            <TimelineCard memberId={member.id} />
            <HistoryCard memberId={member.id} />
          </Columns>
        </Box>
      )}
    </DetailPage>
  )
}

function MemberBadges(member: Member) {
  const identity = verifyStateBadges[member.verifyState]
  return (
    <>
      <StateChip {...getMemberBadge(member)} />
      {!member.isClosed && <StateChip label={`Identity ${identity.label.toLowerCase()}`} tone={identity.tone} />}
      {member.isDemo && <StateChip label="Demo" tone="info" />}
    </>
  )
}
