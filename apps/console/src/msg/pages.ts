import { cannedAnswer } from '@millrace/contract/console/chat'
import {
  aboutContent,
  helpContent,
  newsContent,
  noticeContent,
  slideContent,
  versionContent,
  videoContent,
} from '@millrace/contract/console/content'
import { linkHostList } from '@millrace/contract/console/proposal'
import NewsIcon from '@mui/icons-material/ArticleOutlined'
import NoticeIcon from '@mui/icons-material/CampaignOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import AboutIcon from '@mui/icons-material/InfoOutlined'
import HostIcon from '@mui/icons-material/OpenInNew'
import CannedIcon from '@mui/icons-material/QuickreplyOutlined'
import VideoIcon from '@mui/icons-material/SmartDisplayOutlined'
import VersionIcon from '@mui/icons-material/SystemUpdateOutlined'
import SlideIcon from '@mui/icons-material/ViewCarouselOutlined'
import { page } from '../shell/page.ts'
import { contentPage } from './contentPage.tsx'

export const msgPages = [
  contentPage({
    name: 'cannedAnswer',
    label: 'Canned answers',
    noun: 'Canned answer',
    icon: CannedIcon,
    menu: 'Customer service',
    content: cannedAnswer,
    list: () => import('./cannedAnswer/CannedAnswerList.tsx'),
    form: () => import('./cannedAnswer/CannedAnswerForm.tsx'),
  }),
  contentPage({
    name: 'notice',
    label: 'Notices',
    noun: 'Notice',
    icon: NoticeIcon,
    menu: 'App content',
    content: noticeContent,
    list: () => import('./notice/NoticeList.tsx'),
    form: () => import('./notice/NoticeForm.tsx'),
  }),
  contentPage({
    name: 'slide',
    label: 'Slides',
    noun: 'Slide',
    icon: SlideIcon,
    menu: 'App content',
    content: slideContent,
    list: () => import('./slide/SlideList.tsx'),
    form: () => import('./slide/SlideForm.tsx'),
  }),
  contentPage({
    name: 'video',
    label: 'Videos',
    noun: 'Video',
    icon: VideoIcon,
    menu: 'App content',
    content: videoContent,
    list: () => import('./video/VideoList.tsx'),
    form: () => import('./video/VideoForm.tsx'),
  }),
  contentPage({
    name: 'news',
    label: 'News',
    noun: 'Article',
    icon: NewsIcon,
    menu: 'App content',
    content: newsContent,
    list: () => import('./news/NewsList.tsx'),
    form: () => import('./news/NewsForm.tsx'),
  }),
  contentPage({
    name: 'help',
    label: 'Help pages',
    noun: 'Help page',
    icon: HelpIcon,
    menu: 'App content',
    content: helpContent,
    list: () => import('./help/HelpList.tsx'),
    form: () => import('./help/HelpForm.tsx'),
  }),
  contentPage({
    name: 'about',
    label: 'About',
    noun: 'About text',
    icon: AboutIcon,
    menu: 'App content',
    content: aboutContent,
    list: () => import('./about/AboutList.tsx'),
    form: () => import('./about/AboutForm.tsx'),
  }),
  contentPage({
    name: 'version',
    label: 'App versions',
    noun: 'App version',
    icon: VersionIcon,
    menu: 'App content',
    content: versionContent,
    list: () => import('./version/VersionList.tsx'),
    form: () => import('./version/VersionForm.tsx'),
  }),
  page({
    name: 'link-host',
    label: 'Hosts of links',
    icon: HostIcon,
    menu: 'App content',
    call: linkHostList,
    list: () => import('./linkHost/LinkHostPage.tsx'),
  }),
]
