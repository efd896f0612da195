const accountKindNames: Readonly<Record<string, string>> = {
  custody: 'Held by the rails',
  'member:available': 'Members, extractable',
  'member:held': 'Members, withdrawals in progress',
  'member:income': 'Members, unclaimed income',
  'machine:escrow': 'Machines, purchases that can be undone',
  'machine:capital': 'Machines, capital',
  'machine:revenue': 'Machines, undistributed revenue',
  promotions: 'Promotions budget',
  fees: 'Fees earned',
  owner: 'Owner',
  fx: 'Currency position',
}

/** The name of a kind of account. A kind unknown to this console is shown by its id. */
export function getAccountKindName(kind: string): string {
  return accountKindNames[kind] ?? kind
}

type RuleText = { readonly title: string; readonly meaning: string }

const ruleTexts: Readonly<Record<string, RuleText>> = {
  'entries-sum-to-zero': {
    title: 'Nothing appears or vanishes',
    meaning: 'In each currency, all entries add up to zero: what leaves one account enters another.',
  },
  'balances-are-sums-of-entries': {
    title: 'Balances add up',
    meaning: 'The balance of each account is the sum of its entries.',
  },
  'roll-ups-are-sums-of-entries': {
    title: 'House balances add up',
    meaning: 'The stored subtotals of busy house accounts are the sums of their entries.',
  },
  'bounded-accounts-not-below-zero': {
    title: 'No balance is below zero',
    meaning: 'No account with a limit is overdrawn.',
  },
  'accounts-exist': { title: 'Every entry has an account', meaning: 'No entry belongs to a missing account.' },
  'accounts-are-as-their-kind': {
    title: 'Accounts match their kind',
    meaning: 'Each account has the limits and the number range of its kind.',
  },
  'transfer-kinds-allowed': {
    title: 'Only allowed movements',
    meaning: 'Each transfer is in one currency and between accounts that its kind allows.',
  },
  'income-only-from-revenue': {
    title: 'Income comes only from revenue',
    meaning: 'Only a machine’s received revenue can pay income.',
  },
  'held-is-what-is-on-hold': {
    title: 'Held money matches the holds',
    meaning: 'The held part of each wallet equals its open holds.',
  },
  'holds-have-their-transfers': {
    title: 'Each hold is resolved once',
    meaning: 'Each hold has the transfer that created it and, once resolved, transfers for the same amount.',
  },
  'seals-unbroken': {
    title: 'The seals are unbroken',
    meaning: 'Each sealed day still has its hash and builds on the day before: nothing was changed afterwards.',
  },
  'transaction-numbers-grow': {
    title: 'This is the original database',
    meaning: 'Transaction numbers keep growing. After a restore from a dump they must be set once.',
  },
  'triggers-enabled': {
    title: 'The guards are on',
    meaning: 'The triggers that make entries append-only are in place and enabled.',
  },
  'application-cannot-write': {
    title: 'The application cannot write to the ledger',
    meaning: 'The server’s database role cannot change ledger tables; it can only call the ledger’s functions.',
  },
  'nobody-logs-in-to-post': {
    title: 'Nobody logs in to move money',
    meaning: 'Every kind of transfer belongs to functions whose database role has no login.',
  },
  'transfers-have-their-rows': {
    title: 'Each transfer has its reason',
    meaning:
      'Each transfer belongs to an order, recharge, withdrawal, report or decision of the same owner and amount.',
  },
  'rows-have-their-transfers': {
    title: 'Nothing is claimed that was not moved',
    meaning: 'Each order, recharge, withdrawal, claim and decision has the transfers that it says.',
  },
  'held-is-open-withdrawals': {
    title: 'Held money waits for withdrawals',
    meaning: 'The held part of each wallet equals the member’s open withdrawals.',
  },
  'escrow-is-purchases-in-reflection': {
    title: 'Escrow is what can be undone',
    meaning: 'Each machine’s escrow equals the prices of its orders in their reflection period.',
  },
  'capital-is-final-purchases-less-releases': {
    title: 'Capital is what was sold',
    meaning: 'Each machine’s capital equals its final orders, plus what undone ones had earned, minus releases.',
  },
  'undone-orders-earned-nothing': {
    title: 'Undone orders earned nothing',
    meaning:
      'What each undone order was refunded and what it had earned are its price. Only a retired machine’s reserve can ' +
      'have paid more.',
  },
  'promotions-are-funded-less-granted': {
    title: 'Promotions add up',
    meaning: 'The promotions budget equals what two people funded it with, minus what was granted.',
  },
  'programmes-count-their-rewards': {
    title: 'Programmes count their rewards',
    meaning: 'What each programme says that it has given and paid is the sum of its rewards.',
  },
  'coupons-are-used-once': {
    title: 'A coupon is used once',
    meaning: 'Each used coupon belongs to one order that was not undone, and each order names the coupon that it used.',
  },
  'coupons-are-promised': {
    title: 'Open coupons are promised',
    meaning: 'What is promised in the promotions budget is the sum of the coupons that are open.',
  },
  'programmes-count-their-coupons': {
    title: 'Programmes count their coupons',
    meaning: 'What each programme says of its coupons is what was given and used.',
  },
  'fees-are-earned-less-taken': {
    title: 'Fees add up',
    meaning: 'The fees that the platform has are those of paid withdrawals, minus what two people took out.',
  },
  'audit-seals-unbroken': {
    title: 'The audit log is unbroken',
    meaning: 'Each day of the audit log that is sealed still has its hash: no entry was changed or deleted.',
  },
  'incomes-name-their-report': {
    title: 'Each income has a report',
    meaning: 'Every income names the revenue report that it was paid from, of the same machine.',
  },
  'incomes-are-what-was-distributed': {
    title: 'Incomes match the distribution',
    meaning: 'The incomes of a report add up to what it distributed, and to no more than was received for it.',
  },
  'revenue-is-received-less-distributed': {
    title: 'Machines hold undistributed revenue',
    meaning: 'Each machine’s revenue account is the revenue received minus the income paid.',
  },
  'income-accounts-are-what-is-not-received': {
    title: 'Income to claim adds up',
    meaning: 'Each member’s income account equals their unclaimed incomes.',
  },
  'claims-are-their-incomes': {
    title: 'Claims match their incomes',
    meaning: 'Each claim is the sum of the incomes in it.',
  },
  'received-has-its-receipt': {
    title: 'Revenue has a receipt',
    meaning: 'Every received report has a payment that arrived for its machine and is used once.',
  },
  'restricted-kinds-are-restricted': {
    title: 'Only the machine functions pay income',
    meaning: 'The triggers that keep the server from writing revenue, income or claims are in place.',
  },
}

/** The title and meaning of a rule. A rule unknown to this console is shown by its id. */
export function getRuleText(name: string): RuleText {
  return ruleTexts[name] ?? { title: name, meaning: '' }
}
