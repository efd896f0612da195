import { memberOne } from '@millrace/contract/console/member'
import { verificationList } from '@millrace/contract/console/verification'
import { formatAccount } from '@millrace/texts'
import { Box } from '@mui/material'
import { MutedText } from '../../components/cells.tsx'
import { Copyable } from '../../components/Copyable.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { getMemberTitle, type Member, verifyStateBadges } from '../../components/member.ts'
import { MemberLink } from '../../components/MemberLink.tsx'
import { Section } from '../../components/Section.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../components/useCall.ts'
import { pluralize } from '../../shell/amount.ts'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const nameCountry = (code: string): string => countryNames.of(code) ?? code

export function AccountCard({ member }: { member: Member }) {
  return (
    <Section title="Account">
      <Facts>
        {!member.isClosed && (
          <>
            <Fact name="Name">{member.name || <MutedText>Not given</MutedText>}</Fact>
            <Fact name="Phone">{member.phone || <MutedText>None</MutedText>}</Fact>
            <Fact name="E-mail">{member.email || <MutedText>None</MutedText>}</Fact>
            {member.accountChanges.map(({ value, usableTime }) => (
              <Fact key={value} name="Waits">{`${formatAccount(value)}, counts from ${formatMoment(usableTime)}`}</Fact>
            ))}
            <Fact name="Country">
              {member.country ? nameCountry(member.country) : <MutedText>Not known</MutedText>}
            </Fact>
            <Fact name="Identity">
              <Identity member={member} />
            </Fact>
            <Fact name="Sessions">
              {member.sessions === 0 ? (
                <MutedText>Not signed in</MutedText>
              ) : (
                `Signed in on ${pluralize(member.sessions, 'device')}`
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
        <Fact name="Invited by">
          {member.invitedBy ? <Inviter id={member.invitedBy} /> : <MutedText>Nobody</MutedText>}
        </Fact>
        <Fact name="Registered">{formatMoment(member.createTime)}</Fact>
        <Fact name="Id">
          <Copyable text={member.id} label="Copy the id" sx={{ fontSize: '0.8125rem' }} />
        </Fact>
      </Facts>
    </Section>
  )
}

function Inviter({ id }: { id: string }) {
  const { data } = useCall(memberOne, { id })
  return <MemberLink id={id} {...(data && { name: getMemberTitle(data) })} />
}

/** The verification state, with a link for operators who review verifications. */
function Identity({ member: { id, verifyState } }: { member: Member }) {
  const canReview = useCanCall(verificationList)
  const { data } = useCall(
    verificationList,
    { memberId: id, pageSize: 100 },
    { enabled: canReview && verifyState !== 'none' },
  )
  const latest = data?.list.at(-1)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {verifyStateBadges[verifyState].label}
      {latest && <TextLink to={`/verification/${latest.id}/show`}>Open the verification</TextLink>}
    </Box>
  )
}
