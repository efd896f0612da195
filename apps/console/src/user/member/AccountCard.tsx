import { memberOne } from '@millrace/contract/console/member'
import { verificationList } from '@millrace/contract/console/verification'
import { Box, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Fact, Facts } from '../../components/Facts.tsx'
import { getMemberTitle, type Member } from '../../components/member.ts'
import { MemberLink } from '../../components/MemberLink.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { verifyStateBadges } from '../../components/verifyStateBadges.ts'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { monoFamily } from '../../shell/palette.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'

export function AccountCard({ member }: { member: Member }) {
  return (
    <Section title="Account">
      <Facts>
        {!member.isClosed && (
          <>
            <Fact name="Name">{member.name || <None>Not given</None>}</Fact>
            <Fact name="Phone">{member.phone || <None>None</None>}</Fact>
            <Fact name="E-mail">{member.email || <None>None</None>}</Fact>
            <Fact name="Identity">
              <Identity member={member} />
            </Fact>
            <Fact name="Sessions">
              {member.sessions === 0 ? (
                <None>Signed in nowhere</None>
              ) : (
                `Signed in on ${member.sessions} ${member.sessions === 1 ? 'device' : 'devices'}`
              )}
            </Fact>
            <Fact name="Invite code">
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                {member.inviteCode}
                <CopyButton text={member.inviteCode} label="Copy the invite code" />
              </Box>
            </Fact>
          </>
        )}
        <Fact name="Invited by">{member.invitedBy ? <Inviter id={member.invitedBy} /> : <None>Nobody</None>}</Fact>
        <Fact name="Registered">{formatMoment(member.createTime)}</Fact>
        <Fact name="Id">
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Box component="code" sx={{ fontFamily: monoFamily, fontSize: '0.8125rem', fontWeight: 400 }}>
              {member.id}
            </Box>
            <CopyButton text={member.id} label="Copy the id" />
          </Box>
        </Fact>
      </Facts>
    </Section>
  )
}

function None({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

function Inviter({ id }: { id: string }) {
  const { data } = useCall(memberOne, { id })
  return <MemberLink id={id} {...(data && { name: getMemberTitle(data) })} />
}

/** With the way to the verification itself, for those who review them. */
function Identity({ member: { id, verifyState } }: { member: Member }) {
  const mayReview = useCanCall(verificationList)
  const { data } = useCall(
    verificationList,
    { memberId: id, pageSize: 100 },
    { enabled: mayReview && verifyState !== 'none' },
  )
  const latest = data?.list.at(-1)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {verifyStateBadges[verifyState].label}
      {latest && (
        <Link component={LinkBase} to={`/verification/${latest.id}/show`} underline="hover">
          Open the verification
        </Link>
      )}
    </Box>
  )
}
