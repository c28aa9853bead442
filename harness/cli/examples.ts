/** The examples at the end of `assay COMMAND --help`: command lines that work as they are, or nearly so. */
import type { Command } from './commands.ts'

export const examples: Readonly<Partial<Record<Command['name'], readonly string[]>>> = {
  run: [
    "assay run 'quote/*' --seed 7",
    'assay run --target http://127.0.0.1:9000 --rpc http://127.0.0.1:8545',
    "assay run --exec 'npm start' --watch",
    'assay run --fork https://node.example --block 20472569',
  ],
  merge: ['assay merge shard-1/record.json shard-2/record.json'],
  replay: ['assay replay quote/venue@0bb09e35:0', 'assay replay reports/latest/record.json'],
  compare: ['assay compare reference http://127.0.0.1:9000 --seed 7'],
  record: ['assay record --fork https://node.example --tape mainnet.tape'],
  prove: ["assay prove 'quote/*'"],
  filler: ["assay filler --exec 'npm start'", "assay filler 'exclusive/*' --exec ./filler --seed 7"],
  clauses: ['assay clauses', 'assay clauses --interface uniswapx --json'],
  explain: ['assay explain solve/executes', "assay explain 'fills/*'"],
  report: ['assay report reports/latest/record.json --out reports/again'],
  site: ['assay site reports/history --out reports/site'],
  diff: ['assay diff old/record.json new/record.json'],
  'quality run': [
    'assay quality run --count 126',
    'assay quality run --target http://127.0.0.1:9000 --out mine.json',
  ],
  'quality compare': ['assay quality compare before.json after.json'],
  'intent sign': [
    'assay intent sign --sell 1 WETH --buy USDC | assay intent submit',
    'ASSAY_PRIVATE_KEY=0x… assay intent sign --order order.json > signed.json',
  ],
  'intent submit': ['assay intent submit signed.json --target http://127.0.0.1:8080'],
  'intent list': ['assay intent list --status open', "assay intent list --filter 'gt(1700000000)'"],
  'intent nonce': ['assay intent nonce 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  devnet: ['assay devnet', 'assay devnet --fork https://node.example --data ./devnet'],
  proxy: ['assay proxy --target http://127.0.0.1:8080 --rpc http://127.0.0.1:8545'],
  init: ['assay init my-project'],
  doctor: [
    'assay doctor',
    'assay doctor --rpc http://127.0.0.1:8545',
    'assay doctor --target http://127.0.0.1:8080 --api-key my-key',
  ],
}
