/**
 * The laboratory's commands, by name: `npm run lab -- NAME [ARGUMENTS]`. Each proves a property of the
 * product and is no part of it.
 *
 * @module
 */

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  behaviour: () => import('./behaviour/main.ts'),
  bench: () => import('./bench/main.ts'),
  cheats: () => import('./cheats/main.ts'),
  contracts: () => import('./contracts/main.ts'),
  failures: () => import('./failures/main.ts'),
  faults: () => import('./faults/main.ts'),
  forms: () => import('./zoo/forms.ts'),
  hostile: () => import('./hostile/main.ts'),
  slither: () => import('./contracts/slither.ts'),
  symbolic: () => import('./contracts/symbolic.ts'),
  world: () => import('./world/main.ts'),
  'world-faults': () => import('./world/faults/main.ts'),
  zoo: () => import('./zoo/main.ts'),
}

const [, , name = ''] = process.argv
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  console.error(`Unknown command "${name}". Expected one of ${Object.keys(commands).join(', ')}.`)
  process.exitCode = 2
} else {
  // Each command reads the arguments after its own name.
  process.argv.splice(2, 1)
  await command()
}
