import { CacheProvider } from '@emotion/react'
import { lazy, useState } from 'react'
import { Admin, memoryStore, Resource } from 'react-admin'
import { StartPage } from '../overview/OverviewPage.tsx'
import { authProvider } from './authProvider.ts'
import { canAccess } from './canAccess.ts'
import { createEmotionCache } from './createEmotionCache.ts'
import { dataProvider } from './dataProvider.ts'
import { i18nProvider } from './i18nProvider.ts'
import { Layout } from './Layout.tsx'
import { AccessDeniedPage, NotFoundPage } from './NotFoundPage.tsx'
import { queryClient } from './queryClient.ts'
import { createTheme } from './theme.ts'
import { getThemeMode } from './themeMode.ts'

const auth = { ...authProvider, canAccess }
const styles = createEmotionCache()
const light = createTheme('light')
const dark = createTheme('dark')

// Every page but the front page is loaded on the first visit.
const BooksPage = lazy(() => import('../transparency/books/BooksPage.tsx'))
const LedgerDashboard = lazy(() => import('../ledger/LedgerDashboard.tsx'))
const MemberList = lazy(() => import('../user/member/MemberList.tsx'))
const MemberPage = lazy(() => import('../user/member/MemberPage.tsx'))
const VerificationList = lazy(() => import('../user/verification/VerificationList.tsx'))
const VerificationPage = lazy(() => import('../user/verification/VerificationPage.tsx'))
const OperatorList = lazy(() => import('../user/operator/OperatorList.tsx'))
const ApproverPage = lazy(() => import('../user/approver/ApproverPage.tsx'))
const AuditList = lazy(() => import('../user/audit/AuditList.tsx'))
const MachineList = lazy(() => import('../product/machine/MachineList.tsx'))
const MachinePage = lazy(() => import('../product/machine/MachinePage.tsx'))
const MachineCreate = lazy(() => import('../product/machine/MachineCreate.tsx'))
const MachineEdit = lazy(() => import('../product/machine/MachineEdit.tsx'))
const ChangeList = lazy(() => import('../product/change/ChangeList.tsx'))
const OrderList = lazy(() => import('../product/order/OrderList.tsx'))
const CouponList = lazy(() => import('../rewards/coupon/CouponList.tsx'))
const CouponProgrammeList = lazy(() => import('../rewards/coupon/CouponProgrammeList.tsx'))
const ReleaseList = lazy(() => import('../product/release/ReleaseList.tsx'))
const ReportList = lazy(() => import('../product/report/ReportList.tsx'))
const ReportPage = lazy(() => import('../product/report/ReportPage.tsx'))
const ReceiptList = lazy(() => import('../product/receipt/ReceiptList.tsx'))
const SettlementList = lazy(() => import('../product/settlement/SettlementList.tsx'))
const SettlementPage = lazy(() => import('../product/settlement/SettlementPage.tsx'))
const ClockPage = lazy(() => import('../product/clock/ClockPage.tsx'))
const RechargeList = lazy(() => import('../wallet/recharge/RechargeList.tsx'))
const StrayList = lazy(() => import('../wallet/recharge/StrayList.tsx'))
const WithdrawList = lazy(() => import('../wallet/withdraw/WithdrawList.tsx'))
const WithdrawPage = lazy(() => import('../wallet/withdraw/WithdrawPage.tsx'))
const RailPage = lazy(() => import('../wallet/rail/RailPage.tsx'))
const ReconciliationList = lazy(() => import('../wallet/reconciliation/ReconciliationList.tsx'))
const AdjustmentList = lazy(() => import('../wallet/adjustment/AdjustmentList.tsx'))
const RatePage = lazy(() => import('../wallet/rate/RatePage.tsx'))
const ProgrammeOnePage = lazy(() => import('../rewards/programme/ProgrammeOnePage.tsx'))
const ProgrammePage = lazy(() => import('../rewards/programme/ProgrammePage.tsx'))
const CodePage = lazy(() => import('../rewards/code/CodePage.tsx'))
const SubmissionPage = lazy(() => import('../rewards/review/SubmissionPage.tsx'))
const ModerationList = lazy(() => import('../square/moderation/ModerationList.tsx'))
const ModerationPage = lazy(() => import('../square/moderation/ModerationPage.tsx'))
const RuleList = lazy(() => import('../square/rule/RuleList.tsx'))
const CommunityPage = lazy(() => import('../square/community/CommunityPage.tsx'))
const ChatPage = lazy(() => import('../service/chat/ChatPage.tsx'))
const TicketList = lazy(() => import('../service/ticket/TicketList.tsx'))
const TicketPage = lazy(() => import('../service/ticket/TicketPage.tsx'))
const HelpList = lazy(() => import('../msg/help/HelpList.tsx'))
const HelpForm = lazy(() => import('../msg/help/HelpForm.tsx'))
const CannedAnswerList = lazy(() => import('../msg/cannedAnswer/CannedAnswerList.tsx'))
const CannedAnswerForm = lazy(() => import('../msg/cannedAnswer/CannedAnswerForm.tsx'))
const ContentPage = lazy(() => import('../msg/ContentPage.tsx'))
const NoticeList = lazy(() => import('../msg/notice/NoticeList.tsx'))
const NoticeForm = lazy(() => import('../msg/notice/NoticeForm.tsx'))
const SlideList = lazy(() => import('../msg/slide/SlideList.tsx'))
const SlideForm = lazy(() => import('../msg/slide/SlideForm.tsx'))
const VideoList = lazy(() => import('../msg/video/VideoList.tsx'))
const VideoForm = lazy(() => import('../msg/video/VideoForm.tsx'))
const NewsList = lazy(() => import('../msg/news/NewsList.tsx'))
const NewsForm = lazy(() => import('../msg/news/NewsForm.tsx'))
const AboutList = lazy(() => import('../msg/about/AboutList.tsx'))
const AboutForm = lazy(() => import('../msg/about/AboutForm.tsx'))
const VersionList = lazy(() => import('../msg/version/VersionList.tsx'))
const VersionForm = lazy(() => import('../msg/version/VersionForm.tsx'))

const contentPages = [
  ['notice', NoticeList, NoticeForm],
  ['slide', SlideList, SlideForm],
  ['video', VideoList, VideoForm],
  ['news', NewsList, NewsForm],
  ['about', AboutList, AboutForm],
  ['version', VersionList, VersionForm],
  ['help', HelpList, HelpForm],
  ['cannedAnswer', CannedAnswerList, CannedAnswerForm],
] as const

/** The console of a signed-in operator. It unmounts when the operator signs out, and its caches go with it. */
export function Console() {
  const [store] = useState(() => memoryStore({ theme: getThemeMode() }))
  return (
    <CacheProvider value={styles}>
      <Admin
        title="Millrace Console"
        disableTelemetry
        requireAuth
        authProvider={auth}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        theme={light}
        darkTheme={dark}
        layout={Layout}
        dashboard={StartPage}
        catchAll={NotFoundPage}
        accessDenied={AccessDeniedPage}
      >
        <Resource name="ledger" list={LedgerDashboard} />
        <Resource name="books" list={BooksPage} />
        <Resource name="member" list={MemberList} show={MemberPage} />
        <Resource name="verification" list={VerificationList} show={VerificationPage} />
        <Resource name="operator" list={OperatorList} />
        <Resource name="approver" list={ApproverPage} />
        <Resource name="audit" list={AuditList} />
        <Resource name="machine" list={MachineList} show={MachinePage} create={MachineCreate} edit={MachineEdit} />
        <Resource name="change" list={ChangeList} />
        <Resource name="order" list={OrderList} />
        <Resource name="coupon" list={CouponList} />
        <Resource name="couponProgramme" list={CouponProgrammeList} />
        <Resource name="release" list={ReleaseList} />
        <Resource name="report" list={ReportList} show={ReportPage} />
        <Resource name="receipt" list={ReceiptList} />
        <Resource name="settlement" list={SettlementList} show={SettlementPage} />
        <Resource name="clock" list={ClockPage} />
        <Resource name="recharge" list={RechargeList} />
        <Resource name="stray" list={StrayList} />
        <Resource name="withdraw" list={WithdrawList} show={WithdrawPage} />
        <Resource name="rail" list={RailPage} />
        <Resource name="reconciliation" list={ReconciliationList} />
        <Resource name="adjustment" list={AdjustmentList} />
        <Resource name="rate" list={RatePage} />
        <Resource name="programme" list={ProgrammePage} show={ProgrammeOnePage} />
        <Resource name="code" list={CodePage} />
        <Resource name="submission" list={SubmissionPage} />
        <Resource name="moderation" list={ModerationList} show={ModerationPage} />
        <Resource name="community" list={CommunityPage} />
        <Resource name="postRule" list={RuleList} />
        <Resource name="chat" list={ChatPage} show={ChatPage} />
        <Resource name="ticket" list={TicketList} show={TicketPage} />
        {contentPages.map(([name, List, Form]) => (
          <Resource
            key={name}
            name={name}
            list={List}
            create={
              <ContentPage action="create">
                <Form />
              </ContentPage>
            }
            edit={
              <ContentPage action="edit">
                <Form />
              </ContentPage>
            }
          />
        ))}
      </Admin>
    </CacheProvider>
  )
}
