/**
 * Returns elements that move longer than a blink although reduced motion is on. Runs in the page.
 */
export function faultsOfMotion(): string[] {
  const BLINK = 50;
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    const { endTime } = effect!.getComputedTiming();
    return playState === 'running' && Number(endTime) > BLINK;
  });
  const slow = [...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, scrollBehavior } = getComputedStyle(element);
    const longest = Math.max(...transitionDuration.split(',').map(Number.parseFloat));
    return longest * 1000 > BLINK || scrollBehavior === 'smooth';
  });
  return [
    ...moving.map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML}`),
    ...slow.map((element) => `is slow to change: ${element.outerHTML.slice(0, 200)}`),
  ];
}
