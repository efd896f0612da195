// Which part may know which. Each rule has a test in tools/checks/dependencies.test.ts that breaks it.
const isTest = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one thing, or hide a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that leads nowhere would also hide from every other rule.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'domain-by-its-door',
      severity: 'error',
      comment:
        'A server domain is entered by its index.ts only, or by its port.ts: the types by which the platform itself names it. http/ and db/ carry all domains and are none.',
      from: { path: '^apps/server/src/([^/]+)', pathNot: isTest },
      to: {
        path: '^apps/server/src/[^/]+/',
        pathNot: ['^apps/server/src/(?:$1|http|db)/', '^apps/server/src/[^/]+/(?:index|port)\\.ts$'],
      },
    },
    {
      name: 'ledger-knows-no-domain',
      severity: 'error',
      comment: 'Money moves by rules of its own: the ledger serves all domains and depends on none.',
      from: { path: '^apps/server/src/ledger/', pathNot: isTest },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(?:ledger|db)/' },
    },
    {
      name: 'screens-link-by-route',
      severity: 'error',
      comment: "A screen does not import another domain's screen; what two share lives in shell/ or components/.",
      from: { path: '^apps/(app|console)/src/(?!shell/|components/)([^/]+)/' },
      to: { path: '^apps/$1/src/[^/]+/', pathNot: '^apps/$1/src/(?:shell|components|$2)/' },
    },
    {
      name: 'components-know-no-screen',
      severity: 'error',
      comment: 'A component that needs a domain belongs to that domain.',
      from: { path: '^apps/app/src/components/', pathNot: isTest },
      to: { path: '^apps/app/src/', pathNot: '^apps/app/src/(?:components|shell)/' },
    },
    {
      name: 'apps-are-islands',
      severity: 'error',
      comment: 'Apps share packages, never each other.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'apps-need-no-tools',
      severity: 'error',
      comment: 'A program that runs on its own must not need the tools around it; its tests may.',
      from: { path: '^apps/[^/]+/src/', pathNot: isTest },
      to: { path: '^(?:tools|bench|e2e)/' },
    },
    {
      name: 'packages-import-no-app',
      severity: 'error',
      comment: 'Packages are below the apps.',
      from: { path: '^packages/' },
      to: { path: '^(?:apps|tools|bench|e2e)/' },
    },
    {
      name: 'money-and-texts-stand-alone',
      severity: 'error',
      comment: 'Exact amounts and texts import nothing of ours.',
      from: { path: '^packages/(money|texts)/', pathNot: isTest },
      to: { path: '^packages/', pathNot: '^packages/$1/' },
    },
    {
      name: 'chain-stands-alone',
      severity: 'error',
      comment: 'Reading and signing for a chain needs nothing of ours.',
      from: { path: '^packages/chain/', pathNot: isTest },
      to: { path: '^packages/', pathNot: '^packages/chain/' },
    },
    {
      name: 'keys-are-the-signers',
      severity: 'error',
      comment:
        'What makes or uses private keys is for the signer and the start that makes its key file; a server that cannot load it cannot leak or spend.',
      from: {
        path: '^(?:apps/(?!signer/)[^/]+/src/|packages/(?!chain/src/private/))',
        pathNot: [isTest, '^apps/[^/]+/test/'],
      },
      to: { path: '^packages/chain/src/private/' },
    },
    {
      name: 'contract-knows-money-only',
      severity: 'error',
      comment: 'The contract is what server and browser share: it stays small.',
      from: { path: '^packages/contract/', pathNot: isTest },
      to: { path: '^packages/', pathNot: '^packages/(?:contract|money)/' },
    },
    {
      name: 'no-import-of-tests',
      severity: 'error',
      comment: 'A test is a reader of the code, never a part of it.',
      from: { pathNot: isTest },
      to: { path: isTest },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(?:dist|\\.cache|\\.data|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    moduleSystems: ['es6'],
  },
}
