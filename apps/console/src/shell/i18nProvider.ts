import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'

// react-admin's own texts, shorter where they are common. The console is in English only.
const messages = {
  ...english,
  ra: {
    ...english.ra,
    action: { ...english.ra.action, create: 'Add', search: 'Search' },
    auth: { ...english.ra.auth, logout: 'Sign out' },
    message: {
      ...english.ra.message,
      invalid_form: 'Please check the marked fields.',
      delete_title: 'Delete this?',
      delete_content: 'Members will no longer see it. This cannot be undone.',
      bulk_delete_title: 'Delete this? |||| Delete these %{smart_count}?',
      bulk_delete_content: ['it', 'them']
        .map((what) => `Members will no longer see ${what}. This cannot be undone.`)
        .join(' |||| '),
      unsaved_changes: 'Your changes are not saved. Leave anyway?',
    },
    notification: {
      ...english.ra.notification,
      updated: 'Saved |||| %{smart_count} saved',
      created: 'Added',
      deleted: 'Deleted |||| %{smart_count} deleted',
      item_doesnt_exist: 'This no longer exists.',
    },
  },
  resources: {
    member: { name: 'Member |||| Members' },
    verification: { name: 'Verification |||| Verifications' },
    operator: { name: 'Operator |||| Operators' },
    audit: { name: 'Audit log |||| Audit log' },
    machine: { name: 'Machine |||| Machines' },
    order: { name: 'Order |||| Orders' },
    release: { name: 'Capital release |||| Capital releases' },
    report: { name: 'Revenue report |||| Revenue reports' },
    receipt: { name: 'Receipt |||| Receipts' },
    settlement: { name: 'Settlement |||| Settlements' },
    clock: { name: 'Practice clock |||| Practice clock' },
    recharge: { name: 'Recharge |||| Recharges' },
    coupon: { name: 'Coupon |||| Coupons and vouchers' },
    couponProgramme: { name: 'Coupon programme |||| Coupon programmes' },
    moderation: { name: 'Moderation |||| Moderation' },
    community: { name: 'Post |||| Community' },
    postRule: { name: 'Rule |||| Rules' },
    chat: { name: 'Conversation |||| Chat' },
    ticket: { name: 'Ticket |||| Tickets' },
    stray: { name: 'Uncredited deposit |||| Recharges' },
    withdraw: { name: 'Withdrawal |||| Withdrawals' },
    rail: { name: 'Rail |||| Rails' },
    reconciliation: { name: 'Reconciliation |||| Reconciliation' },
    adjustment: { name: 'Adjustment |||| Adjustments' },
    rate: { name: 'Exchange rate |||| Exchange rates' },
    notice: { name: 'Notice |||| Notices', page: { create: 'New notice', edit: 'Notice' } },
    slide: { name: 'Slide |||| Slides', page: { create: 'New slide', edit: 'Slide' } },
    video: { name: 'Video |||| Videos', page: { create: 'New video', edit: 'Video' } },
    news: { name: 'Article |||| News', page: { create: 'New article', edit: 'Article' } },
    about: { name: 'About text |||| About', page: { create: 'New about text', edit: 'About text' } },
    help: { name: 'Help page |||| Help pages', page: { create: 'New help page', edit: 'Help page' } },
    cannedAnswer: {
      name: 'Canned answer |||| Canned answers',
      page: { create: 'New canned answer', edit: 'Canned answer' },
    },
    version: { name: 'App version |||| App versions', page: { create: 'New app version', edit: 'App version' } },
  },
}

export const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }])
