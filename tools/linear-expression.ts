/** Characters that represent all others of their class. */
const SAMPLE = [
  ...Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code)),
  ...'\t\n\r\0é€’日\u0301\u00a0\u202f\u2212',
];

type Item = { chars: ReadonlySet<string>; isNeeded: boolean; isEndless: boolean };
/** `notAfter`: the characters that must not precede the position. */
type Check = { is: 'start' | 'check'; notAfter?: ReadonlySet<string> };
type Step = Item | Check;
const isItem = (step: Step): step is Item => 'chars' in step;

/**
 * Returns why a regular expression may take more than linear time; null = it doesn't. It looks for runs that are searched again from each
 * of their characters, as in `/ +$/`, and for two adjacent runs of the same characters, as in `/^\s*\s*x/`. Its findings aren't always
 * slow; what it doesn't find is fast.
 */
export function slowBecause(pattern: string, flags: string): string | null {
  for (const path of pathsOf(pattern, flags)) {
    for (const [place, run] of path.entries()) {
      if (!isItem(run) || !run.isEndless) continue;
      const rest = path.slice(place + 1);
      if (!rest.some((step) => !isItem(step) || step.isNeeded)) continue;
      const before = path.slice(0, place);
      const isAnchored = flags.includes('y') || (path[0] as Check).is === 'start';
      if (
        !isAnchored &&
        !startsOnce(before, run) &&
        before.every((step) => !isItem(step) || !step.isNeeded || overlap(step, run))
      )
        return 'it searches a run again from each of its characters';
      for (const [other, earlier] of before.entries()) {
        if (!isItem(earlier) || !earlier.isEndless || !overlap(earlier, run)) continue;
        const between = before.slice(other + 1);
        if (between.every((step) => !isItem(step) || !step.isNeeded || (overlap(step, run) && overlap(step, earlier))))
          return 'two runs share their characters';
      }
    }
  }
  return null;
}

/** Checks whether a check before the run holds only at its first character, as in `/(?<! ) +$/`. */
function startsOnce(before: readonly Step[], run: Item): boolean {
  const place = before.findLastIndex((step) => !isItem(step) && step.notAfter !== undefined);
  if (place < 0 || before.slice(place).some((step) => isItem(step) && step.isNeeded)) return false;
  const { notAfter } = before[place] as Check;
  return [...run.chars].every((char) => notAfter!.has(char));
}

function overlap(one: Item, other: Item): boolean {
  return [...one.chars].some((char) => other.chars.has(char));
}

const MOST_PATHS = 5000;

/** Returns the paths through an expression: each alternative is a path, and repetitions are passed twice. */
function pathsOf(pattern: string, flags: string): Step[][] {
  let at = 0;
  const charsOf = (atom: string) => {
    const matches = new RegExp(`^(?:${atom})$`, flags.replace(/[gy]/g, ''));
    return new Set(SAMPLE.filter((char) => matches.test(char)));
  };

  function alternatives(): Step[][] {
    const all: Step[][] = [];
    let paths: Step[][] = [[]];
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at += 1;
        all.push(...paths);
        paths = [[]];
        continue;
      }
      const options = quantified();
      paths = paths.flatMap((path) => options.map((option) => [...path, ...option]));
      if (paths.length > MOST_PATHS) throw new Error(`Too many ways through ${pattern}`);
    }
    return [...all, ...paths];
  }

  function quantified(): Step[][] {
    const body = atom();
    const [whole = '', least, comma, most] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at)) ?? [];
    if (whole === '') return body;
    at += whole.length;
    const isNeeded = whole[0] === '+' || (whole[0] === '{' && Number(least) > 0);
    const isEndless = whole[0] === '*' || whole[0] === '+' || (comma === ',' && most === '');
    const repeated = body.map((steps) => {
      const [only] = steps;
      if (!isEndless) return steps;
      return steps.length === 1 && isItem(only!) ? [{ ...only, isEndless }] : [...steps, ...steps];
    });
    return isNeeded ? repeated : [[], ...repeated];
  }

  function atom(): Step[][] {
    const rest = pattern.slice(at);
    const [group] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(rest) ?? [];
    if (group !== undefined) {
      at += group.length;
      const inner = alternatives();
      at += 1;
      if (!/^\(\?<?[=!]/.test(group)) return inner;
      const [only] = inner.length === 1 && inner[0]!.length === 1 ? inner[0]! : [];
      return group === '(?<!' && only && isItem(only) ? [[{ is: 'check', notAfter: only.chars }]] : [[{ is: 'check' }]];
    }
    const [one = ''] =
      /^(?:\\[bB]|[\^$]|\[(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\k<\w+>|\\.|.)/su.exec(
        rest,
      ) ?? [];
    at += one.length;
    if (one === '^') return [[{ is: flags.includes('m') ? 'check' : 'start' }]];
    if (one === '$' || /^\\[bB]$/.test(one)) return [[{ is: 'check' }]];
    if (/^\\(?:[1-9]|k<)/.test(one)) return [[{ chars: new Set(SAMPLE), isNeeded: false, isEndless: false }]];
    return [[{ chars: charsOf(one), isNeeded: true, isEndless: false }]];
  }

  return alternatives().map((path) => (path.length === 0 ? [{ is: 'check' }] : path));
}
